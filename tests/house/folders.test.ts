import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { arrowsOf, circles, type Sources, sourcesOf } from './read-imports.ts'

/** The rooms of the council, which stay few: a new capability is a folder in one of them. */
const councilRooms = [
  'actors',
  'audit',
  'calendar',
  'cases',
  'catalogue',
  'certificates',
  'database',
  'desks',
  'files',
  'identity',
  'messages',
  'office',
  'privacy',
  'profile',
  'records',
  'sample',
]

const code = /\.(ts|tsx|js)$/
const floors = ['rules', 'council', 'app', 'server']
const folderDepth = (path: string) => (path.startsWith('app/routes/') ? 3 : 2)

/** The folder of its floor that a file belongs to; a file directly on the floor is its own folder. */
function folderOf(file: string): string {
  return file.split('/').slice(0, folderDepth(file)).join('/')
}

function folderArrows(sources: Sources): Record<string, string[]> {
  const arrows: Record<string, string[]> = {}
  for (const [file, targets] of Object.entries(arrowsOf(sources))) {
    const from = folderOf(file)
    arrows[from] ??= []
    for (const folder of targets.map(folderOf))
      if (folder !== from && !arrows[from].includes(folder)) arrows[from].push(folder)
  }
  return arrows
}

/**
 * The files of `app/ui` that belong beside the one screen, or in the one area, that uses them. What one part
 * of the kit alone uses is that part's own.
 */
function notOfTheKit(sources: Sources): string[] {
  const users = Map.groupBy(
    Object.entries(arrowsOf(sources)).flatMap(([file, targets]) =>
      targets.map((target) => ({ file, target })),
    ),
    ({ target }) => target,
  )
  return Object.keys(sources).filter((file) => {
    if (!file.startsWith('app/ui/')) return false
    const by = [...new Set(users.get(file)?.map((user) => user.file))]
    if (by.length === 1 && by[0]?.startsWith('app/ui/')) return false
    const areas = new Set(by.map((user) => /^app\/routes\/\w+\//.exec(user)?.[0] ?? user))
    return by.length < 2 || areas.size < 2
  })
}

test('no room leans on one that leans on it', () => {
  assert.deepEqual(circles(folderArrows(sourcesOf(floors, code))), [])
})

test('the council has its sixteen rooms, and beside them only what opens it and tells whether it is ready', () => {
  const inside = readdirSync('council', { withFileTypes: true })
  const names = (folders: boolean) =>
    inside.filter((entry) => entry.isDirectory() === folders).map((entry) => entry.name)
  assert.deepEqual(names(true).sort(), councilRooms)
  assert.deepEqual(names(false).sort(), ['open-council.server.ts', 'readiness.server.ts'])
})

test('what is in the kit serves more than one area', () => {
  assert.deepEqual(notOfTheKit(sourcesOf(floors, code)), [])
})

test('the checks find folders that lean on each other and parts that are one area’s own', () => {
  const leaning = {
    'council/services/a.server.ts': "import '../calendar/b.server.ts'",
    'council/calendar/b.server.ts': "import '../services/c.server.ts'",
    'council/services/c.server.ts': '',
  }
  assert.deepEqual(circles(folderArrows(leaning)), [
    'council/services -> council/calendar -> council/services',
  ])
  const kit = {
    'app/ui/one.tsx': '',
    'app/ui/two.tsx': '',
    'app/routes/user/a.tsx': "import '../../ui/one.tsx'\nimport '../../ui/two.tsx'",
    'app/routes/user/b.tsx': "import '../../ui/one.tsx'",
    'app/routes/staff/c.tsx': "import '../../ui/two.tsx'",
  }
  assert.deepEqual(notOfTheKit(kit), ['app/ui/one.tsx'])
})
