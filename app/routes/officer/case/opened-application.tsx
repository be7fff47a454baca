import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Form } from '../../../ui/form.tsx'
import { mainFormId } from '../../../ui/main-form.ts'

const actId = 'decide'

type OpenedApplicationProps = {
  /** The region's name, such as `Update NODUES321`. */
  label: string
  number: string
  service: string
  lang?: string
  /** Its status, by `StatusChip`. */
  chips: ReactNode
  /** Where its form is sent to. */
  action: string
  /** What is known of it, with the fields about its documents. */
  facts: ReactNode
  /** The other fields of the form, and its buttons. */
  children: ReactNode
  /** What has happened to it, and forms of their own. */
  foot: ReactNode
}

/** An application that is worked on: one form holds all that an officer marks, writes and decides. */
export function OpenedApplication(props: OpenedApplicationProps) {
  const t = useTranslations('officer.decide')
  return (
    <section className="opened" aria-label={props.label}>
      <div className="opened-head">
        <div>
          <h3>{props.number}</h3>
          <p lang={props.lang}>{props.service}</p>
        </div>
        <div className="opened-chips">{props.chips}</div>
        <a className="alone to-act" href={`#${actId}`}>
          {t('heading')}
        </a>
      </div>
      <Form id={mainFormId} method="post" action={props.action} noValidate className="opened-parts">
        <div className="opened-facts">{props.facts}</div>
        <div id={actId} className="opened-act">
          {props.children}
        </div>
      </Form>
      <div className="opened-foot">{props.foot}</div>
    </section>
  )
}
