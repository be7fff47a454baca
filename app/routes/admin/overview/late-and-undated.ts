import type { ServiceFigures } from '../../../../council/cases/figures/overview.server.ts'

/** Which services are late, the most first, and how much waits without a limit in how many services. */
export function lateAndUndated(services: ServiceFigures[]) {
  const late = services.filter(({ overdue }) => overdue > 0).sort((a, b) => b.overdue - a.overdue)
  const undated = services.filter(({ limit, open }) => limit === undefined && open > 0)
  return {
    lateServices: late.map(({ serviceId, serviceName, overdue }) => ({ serviceId, serviceName, overdue })),
    undated: { services: undated.length, count: undated.reduce((sum, { open }) => sum + open, 0) },
  }
}
