import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber } from '../../../../rules/days.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { type PaperWords, paperWords } from '../../../letters/paper-words.server.ts'
import {
  inLanguage,
  markStrong,
  type PaperText,
  readMarked,
  sendPdf,
  strong,
} from '../../../letters/pdf.server.ts'
import type { Route } from './+types/week-pdf'
import { readWeek } from './read-week.server.ts'
import { waitedDays } from './waited-days.ts'
import { workLines } from './work-lines.ts'

type Week = Awaited<ReturnType<typeof readWeek>>

/** The weekly sheet as a PDF: a page of A4. */
export function loader(args: Route.LoaderArgs) {
  return sendPdf(args, async () => {
    const week = await readWeek(args)
    const words = await paperWords(languageOf(args.context))
    const { t, date } = words
    const { monday, sunday, today, waiting, undated } = week
    const span = t('pages.week.span', { from: date(monday), to: date(sunday) })
    const more = waiting.late - waiting.latest.length
    const all = formatCount(waiting.waiting)
    return {
      source: 'weekly-sheet',
      file: `week-${monday}`,
      title: t('pages.week.heading'),
      words,
      day: today,
      texts: {
        span: `${span} · ${t('pages.week.for')}`,
        answers: sayAnswers(week, words),
        ...sayTables(week, words),
        andMore: more > 0 ? t('pages.week.andMore', { shown: formatCount(more) }) : undefined,
        undated: undated.count > 0 ? t('pages.week.undated', { ...undated, all }) : undefined,
        officer: t('pages.week.officer'),
        seal: t('pages.acknowledgement.seal'),
        seen: t('pages.week.seen'),
        printed: `${t('pages.acknowledgement.printed', { date: date(today) })} · ${t('pages.week.asOf')} ${t('pages.week.noNames')}`,
      },
    }
  })
}

/** Whether the council is late, where, since when, and who waits for longest. */
function sayAnswers({ waiting, lateServices, today }: Week, { t, date }: PaperWords): PaperText[][] {
  const [first] = waiting.latest
  const { oldest } = waiting
  const late = first?.dueOn && waiting.late > 0 ? first.dueOn : undefined
  const counts = {
    late: formatCount(waiting.late),
    all: formatCount(waiting.waiting),
    before: formatCount(waiting.lateAWeekAgo),
  }
  const marks = { list: markStrong, waiting: markStrong, case: markStrong }
  const isLate = t.markup('pages.figures.answer.late', { ...counts, ...marks })
  const answers: PaperText[][] = [
    [t('pages.figures.ask.late'), late ? readMarked(isLate) : t('pages.figures.answer.notLate')],
  ]
  if (late && lateServices.length > 0)
    answers.push([
      t('pages.figures.ask.where'),
      lateServices
        .slice(0, 5)
        .map(({ serviceName, overdue }, index) => [
          index > 0 ? ', ' : '',
          strong(serviceName),
          ` ${formatCount(overdue)}`,
        ]),
    ])
  if (late) {
    const since = { days: dayNumber(today) - dayNumber(late), date: date(late) }
    const said = t.markup('pages.figures.answer.since', { ...since, ...marks })
    answers.push([t('pages.figures.ask.since'), readMarked(said)])
  }
  const longest = oldest && {
    id: oldest.applicationId,
    service: oldest.serviceName,
    days: waitedDays(oldest, today),
  }
  answers.push([
    t('pages.figures.ask.longest'),
    longest
      ? [
          readMarked(t.markup('pages.figures.answer.longest', { ...longest, ...marks })),
          oldest?.dueOn === null ? ` ${t('pages.figures.noDate')}` : '',
        ]
      : t('pages.figures.answer.nothing'),
  ])
  return answers
}

function sayTables({ figures, waiting, today }: Week, { t, date }: PaperWords) {
  const { week, before, sinceApril, reasons } = figures
  const elsewhere = t('pages.figures.otherPlaces')
  const share = ({ inTime, late }: typeof week) =>
    inTime + late < 100
      ? t('pages.overview.partOf', { part: String(inTime), all: String(inTime + late) })
      : t('pages.overview.percent', { percent: String(Math.round((inTime / (inTime + late)) * 100)) })
  return {
    work: {
      caption: t('pages.week.work'),
      head: ['', t('pages.week.thisWeek'), t('pages.week.before'), t('pages.week.sinceApril')],
      rows: workLines.map((line) => {
        const say = (done: typeof week) => (line === 'inTime' ? share(done) : String(done[line]))
        return [t(`pages.week.line.${line}`), say(week), say(before), say(sinceApril)]
      }),
    },
    villages: {
      caption: t('pages.figures.villages'),
      most: Math.max(1, ...waiting.villages.map((village) => village.waiting)),
      rows: waiting.villages.map((village) => ({
        name: village.name ?? elsewhere,
        waiting: village.waiting,
        late: village.late,
        shown: formatCount(village.waiting),
        lateOf: village.late > 0 ? t('pages.week.lateOf', { shown: formatCount(village.late) }) : '',
      })),
    },
    reasons: {
      caption: t('pages.figures.reasons'),
      head: [],
      rows: reasons.map(({ name, lang, count }) => [
        name === undefined ? t('pages.figures.ownWords') : inLanguage(name, lang),
        String(count),
      ]),
    },
    latest: {
      caption: t('pages.week.latest', { count: waiting.latest.length }),
      head: [
        t('pages.week.number'),
        t('pages.week.service'),
        t('pages.figures.village'),
        t('pages.week.line.received'),
        t('pages.week.due'),
        t('pages.week.daysLate'),
      ],
      rows: waiting.latest.map((one) => [
        one.applicationId,
        one.serviceName,
        one.village ?? elsewhere,
        date(councilDay(one.date)),
        one.dueOn ? date(one.dueOn) : '',
        one.dueOn ? String(dayNumber(today) - dayNumber(one.dueOn)) : '',
      ]),
    },
  }
}
