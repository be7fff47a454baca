import { useTranslations } from 'use-intl'
import { type Need, needGroups } from '../../../../rules/needs.ts'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { type PublicService, PublicServices } from './public-services.tsx'

/** Services in catalogue order, under the needs they meet; a group of which the page has none is absent. */
export function ServiceGroups({ services }: { services: PublicService[] }) {
  const t = useTranslations('pages.needs.group')
  return (
    <div className="groups">
      {needGroups.map(({ group, needs }) => {
        const inGroup = services.filter(({ need }) => needs.some((one) => one === need))
        const heading = t(group)
        return (
          inGroup.length > 0 && (
            <section key={group} className="group" aria-labelledby={`group-${group}`}>
              <NeedHeading id={`group-${group}`} need={needs[0]}>
                {heading}
              </NeedHeading>
              <PublicServices label={heading} services={inGroup} />
            </section>
          )
        )
      })}
    </div>
  )
}

/** The name of a need or a group with its picture; without a need, that of the records. */
export function NeedHeading({ id, need, children }: { id?: string; need: Need | null; children: string }) {
  return (
    <div className="group-head">
      <NeedDrawing need={need ?? 'records'} />
      <h2 id={id}>{children}</h2>
    </div>
  )
}
