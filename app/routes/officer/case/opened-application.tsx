import { type ReactNode, useEffect, useRef } from 'react'
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
  /** Who applied. */
  person: string
  /** Its status, by `StatusChip`. */
  chips: ReactNode
  /** Where its form is sent to. */
  action: string
  /** What is known of it; it scrolls where it is long. */
  facts: ReactNode
  /** The fields about its documents, and its clock: they stay in view below the facts. */
  papers: ReactNode
  /** A page of a document over the facts, where one was asked for. */
  shown?: ReactNode
  /** The other fields of the form, and its buttons. */
  children: ReactNode
  /** What is seldom needed, and forms of their own. */
  foot: ReactNode
}

/** An application that is worked on: one form holds all that an officer marks, writes and decides. */
export function OpenedApplication(props: OpenedApplicationProps) {
  const t = useTranslations('officer.decide')
  const known = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What scrolls must be reached by keys in every browser.
    const facts = known.current
    if (facts && facts.scrollHeight > facts.clientHeight) facts.tabIndex = 0
  }, [])
  return (
    <section className="opened" aria-label={props.label}>
      <div className="opened-head">
        <div>
          <h3>{props.number}</h3>
          <p>
            <span lang={props.lang}>{props.service}</span> · <strong>{props.person}</strong>
          </p>
        </div>
        <div className="opened-chips">{props.chips}</div>
        <a className="alone to-act" href={`#${actId}`}>
          {t('heading')}
        </a>
      </div>
      <Form id={mainFormId} method="post" action={props.action} noValidate className="opened-parts">
        <div className="opened-left">
          <div className="opened-facts">
            <div ref={known} className="opened-known">
              {props.facts}
            </div>
            {props.papers}
          </div>
          {props.shown}
        </div>
        <div className="opened-act">
          <div id={actId} />
          {props.children}
        </div>
      </Form>
      <div className="opened-foot">{props.foot}</div>
    </section>
  )
}
