import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { listCharges } from '../../rules/fees/paise.ts'
import { AnsweredForm } from '../forms/answered-form.tsx'
import { AuthorityLines } from '../ui/authority-lines.tsx'
import { DateText, useDateFormat } from '../ui/date-time.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { type LocalizedName, NameList } from '../ui/name-list.tsx'
import { NoDueDate } from '../ui/no-due-date.tsx'
import { SampleNote } from '../ui/sample-note.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useIsDemonstration } from '../ui/use-council.ts'
import type { AcknowledgementPage } from './acknowledgement.server.ts'
import { Letterhead } from './letterhead.tsx'
import { QrCodeImage } from './qr-code-image.tsx'

type PaperProps = AcknowledgementPage['paper']

/** The acknowledgement that the applicant gets on receipt: a sheet of A4, or with `slip` a strip of 80 mm. */
export function AcknowledgementPaper(paper: PaperProps) {
  const t = useTranslations('pages.acknowledgement')
  const user = useTranslations('user')
  const words = useDateFormat()
  const demonstration = useIsDemonstration()
  const { applicationId, date, status, today, slip, copyOf, replaces } = paper
  return (
    <article className={slip ? 'ack ack-slip' : 'ack'} aria-label={applicationId}>
      <Letterhead />
      <h2>{t('heading')}</h2>
      {copyOf && <p className="ack-which">{t('copyOf', { date: words.date(copyOf) })}</p>}
      {replaces && <p className="ack-which">{t('replaces', { date: words.date(replaces) })}</p>}
      <dl className="ack-box">
        <div>
          <dt>{user('number')}</dt>
          <dd className="ack-number">{applicationId}</dd>
        </div>
        <div>
          <dt>{user('receivedOn')}</dt>
          <dd>
            <DateText iso={date} />
          </dd>
        </div>
        <div>
          <dt>{t('statusOn', { date: words.date(today) })}</dt>
          <dd>
            <StatusChip status={status} />
          </dd>
        </div>
      </dl>
      <AcknowledgedFacts {...paper} />
      {!slip && <AnsweredForm sections={paper.answered} level="h3" />}
      <div className="ack-track">
        {paper.qr && <QrCodeImage qr={paper.qr} label={t('qr')} />}
        <p>
          {t.rich(paper.address ? 'keep' : 'keepAndAsk', { strong: (chunks) => <strong>{chunks}</strong> })}{' '}
          <span className="ack-address">{paper.address}</span>
        </p>
      </div>
      {!slip && (
        <div className="ack-signs">
          <p className="ack-sign">{t('signature')}</p>
          <p className="ack-seal">
            <span>{t('seal')}</span>
          </p>
          <p className="ack-sign">{t('receivedBy')}</p>
        </div>
      )}
      <div className="ack-foot">
        {demonstration && <SampleNote />}
        <p>{t('printed', { date: words.date(today) })}</p>
      </div>
    </article>
  )
}

/** The application and its documents, and the facts of the service that bind the council from now on. */
function AcknowledgedFacts(paper: PaperProps) {
  const t = useTranslations('pages.acknowledgement')
  const fact = useTranslations('fact')
  const user = useTranslations('user')
  const own = useTranslations('pages.case')
  const locale = useLocale()
  const received = paper.received.map(({ name, lang, count }) => ({
    name: t('receivedPages', { name, count, shown: String(count) }),
    lang,
  }))
  const { facts, unsure, seen, atHand, missing, daysAllowed, dueOn, noDueDate } = paper
  const checked = (name: keyof typeof facts, value: ReactNode) =>
    value && (
      <>
        {value} {unsure.includes(name) && <span className="ack-check">{t('check')}</span>}
      </>
    )
  const authority = (name: 'designatedOfficer' | 'firstAppellate' | 'secondAppellate') => {
    const known = facts[name]
    return { label: fact(name), value: checked(name, known && <AuthorityLines authority={known} />) }
  }
  const fee = facts.fee && (
    <span lang={facts.fee.lang === locale ? undefined : facts.fee.lang}>{facts.fee.value}</span>
  )
  return (
    <DescriptionList
      items={[
        { label: user('service'), value: paper.serviceName, lang: paper.langs.serviceName },
        { label: user('applicant'), value: paper.applicantName },
        { label: t('seen'), value: listed(seen) },
        { label: t('atHand'), value: listed(atHand) },
        { label: t('missing'), value: listed(missing) },
        { label: t('received'), value: listed(received) },
        // What was charged stands in the place of what the service says of its fee.
        { label: fact('fee'), value: listCharges(paper.charges) ?? checked('fee', fee) },
        { label: fact('days'), value: daysAllowed && fact('daysValue', { count: daysAllowed }) },
        {
          label: own('dueDate'),
          value: dueOn ? <DateText iso={dueOn} /> : noDueDate && <NoDueDate because={noDueDate} />,
        },
        ...(['designatedOfficer', 'firstAppellate', 'secondAppellate'] as const).map(authority),
      ]}
    />
  )
}

function listed(documents: LocalizedName[]) {
  return documents.length > 0 && <NameList names={documents} />
}
