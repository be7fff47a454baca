import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { mondayOf } from '../../app/routes/admin/overview/monday-of.ts'
import { dues, sorts, turns } from '../../app/routes/officer/inbox/inbox-choices.ts'
import { councilDay } from '../../rules/days.ts'
import { statuses } from '../../rules/statuses.ts'
import { tallies } from '../../rules/waiting.ts'
import type { Captured } from './bare.ts'
import { type Filled, filledMonth } from './fill.ts'
import { type Asked, Client } from './load.ts'
import { comparable } from './markup.ts'

export const servicesList = 'services list'
const statusList = 'status list'
const ownList = 'own applications'

/** The measured pages, by their names in the report. */
export function pagesToAsk(
  { deep, serviceId, formServiceId, answered, undecided }: Filled,
  cookies: { citizen: string; officer: string; admin: string },
): Record<string, Asked> {
  const listPage = (search: Record<string, string>) => ({
    path: ['/staff/application/update', new URLSearchParams(search)].filter(String).join('?'),
    cookie: cookies.officer,
  })
  const monday = mondayOf(councilDay(new Date().toISOString()))
  const after = Buffer.from(JSON.stringify(deep)).toString('base64url')
  return {
    [servicesList]: { path: '/user', cookie: cookies.citizen },
    [ownList]: { path: '/user/applications', cookie: cookies.citizen },
    [statusList]: listPage({}),
    [`${statusList}, deep`]: listPage({ after }),
    ...Object.fromEntries(statuses.map((status) => [`${statusList}, ${status}`, listPage({ status })])),
    [`${statusList}, service`]: listPage({ service: serviceId }),
    [`${statusList}, service with a form`]: listPage({ service: formServiceId }),
    [`${statusList}, search of an answer`]: listPage({ search: 'p3' }),
    'case with a form': listPage({ view: answered }),
    [`${statusList}, service and status`]: listPage({ service: serviceId, status: 'Pending' }),
    [`${statusList}, number`]: listPage({ number: undecided[0] ?? '' }),
    [`${statusList}, newest`]: listPage({ sort: 'newest' }),
    [`${statusList}, service, newest`]: listPage({ service: serviceId, sort: 'newest' }),
    [`${statusList}, Pending, newest`]: listPage({ status: 'Pending', sort: 'newest' }),
    ...Object.fromEntries(
      turns.flatMap((turn) =>
        sorts.map((sort) => [`${statusList}, turn ${turn}, ${sort}`, listPage({ turn, sort })]),
      ),
    ),
    [`${statusList}, service and turn`]: listPage({ service: serviceId, turn: 'council' }),
    ...Object.fromEntries(dues.map((due) => [`${statusList}, ${due}`, listPage({ due })])),
    [`${statusList}, service and overdue`]: listPage({ service: serviceId, due: 'overdue' }),
    [`${statusList}, search`]: listPage({ search: 'citizen' }),
    [`${statusList}, search of several words`]: listPage({ search: 'village 3 citi' }),
    [`${statusList}, search, newest`]: listPage({ search: 'citizen', sort: 'newest' }),
    [`${statusList}, search and overdue`]: listPage({ search: 'citizen', due: 'overdue' }),
    'my work': { path: '/staff/work', cookie: cookies.officer },
    overview: { path: '/admin/overview', cookie: cookies.admin },
    'overview, service': { path: `/admin/overview?service=${serviceId}`, cookie: cookies.admin },
    'weekly sheet': { path: `/admin/overview/week/${monday}`, cookie: cookies.admin },
    ...Object.fromEntries(tallies.map((work) => [`${statusList}, work ${work}`, listPage({ work })])),
    [`${statusList}, received in a month`]: listPage({ received: filledMonth }),
    [`${statusList}, decided in a month`]: listPage({ decided: filledMonth }),
  }
}

/** The pages whose requests per second are measured; the bare server gets the third entry, not the second. */
export function busy(asked: Record<string, Asked>): [name: string, page: Asked, barePage?: Asked][] {
  const pages = [servicesList, ownList, statusList].flatMap((name) => {
    const page = asked[name]
    return page ? [[name, page] as [string, Asked]] : []
  })
  const [services] = pages
  if (!services) return pages
  return [...pages, [`${servicesList}, compressed`, { ...services[1], compressed: true }, services[1]]]
}

/** Captures each page and its loaders' data for the bare server. */
export async function capture(origin: string, asked: Record<string, Asked>): Promise<Captured[]> {
  const client = new Client(origin)
  const captured: Captured[] = []
  for (const page of Object.values(asked)) {
    const { body: html } = await client.demand(page)
    const { pathname, search } = new URL(page.path, origin)
    const { body } = await client.demand({ ...page, path: `${pathname}.data${search}` })
    const given = (await decode(new Blob([body]).stream(), globalThis)).value as Record<
      string,
      { data: unknown }
    >
    captured.push({
      path: page.path,
      html,
      data: Object.entries(given).map(([id, { data }]): [string, unknown] => [id, data]),
    })
  }
  client.close()
  return captured
}

/** Throws if a bare page shows something else than the portal's page. */
export async function demandSameMarkup(
  portal: string,
  bare: string,
  asked: Record<string, Asked>,
): Promise<void> {
  const clients = [new Client(portal), new Client(bare)]
  for (const [name, page] of Object.entries(asked)) {
    const [real, plain] = await Promise.all(clients.map((client) => client.demand(page)))
    if (comparable(real?.body ?? '') !== comparable(plain?.body ?? '')) {
      throw new Error(`The bare page beside "${name}" has other markup.`)
    }
  }
  for (const client of clients) client.close()
}
