import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { RefusedPaper } from '../../../../forms/receive-papers.server.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Fold } from '../../../../ui/fold.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormCard } from '../../../../ui/form-card.tsx'
import { mainFormId } from '../../../../ui/main-form.ts'
import { BackLink } from '../../../../ui/screen-head.tsx'
import { AddPage, addPageId } from '../../application/document/add-page.tsx'
import { PagesList } from '../../application/document/pages-list.tsx'
import { useRefusedPapers } from '../../application/document/use-refused-papers.ts'
import { StepHead } from '../step-head.tsx'
import type { describeDocument } from './open-document.server.ts'
import { PhotoHelp } from './photo-help.tsx'

/** The files not added, that no other paper was chosen, or how to show a paper that has no photo. */
export type Refused = RefusedPaper[] | 'choosePaper' | 'ask'

type DocumentScreenProps = ReturnType<typeof describeDocument> & {
  /** One of the other papers that was chosen when the language was. */
  chosen?: string
  answer?: Refused
}

/** One document of an application that is being filled in: its pages, and the ways to show it. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { document, here, back, next, paperId, pages, answer, account, others } = props
  const words = useTranslations('form')
  const t = useTranslations('pages.ownPapers')
  const papers = useTranslations('pages.papers')
  // Without other papers nothing but a file can be chosen.
  const isChoosing = answer === 'choosePaper' && others.length > 0
  const isAsked = answer === 'ask'
  const left = document.mostPages - pages.length
  const notAdded =
    typeof answer === 'object' ? answer : answer === 'choosePaper' && !isChoosing ? unchosen : []
  const isTooMany = notAdded.some(({ reason }) => reason === 'tooMany')
  const canAdd = left > 0 && !isTooMany
  const refused = useRefusedPapers(notAdded, { max: document.mostPages, left })
  return (
    <>
      <BackLink to={back}>{words('back')}</BackLink>
      <DocumentHead {...props} />
      {isChoosing && (
        <ErrorSummary heading={papers('failed')} errors={[{ field: 'paper', message: t('choosePaper') }]} />
      )}
      {refused && <ErrorSummary {...refused.summary} />}
      {isAsked && (
        <Banner kind="question" heading={t('ask')}>
          <p>{t('askMore')}</p>
        </Banner>
      )}
      <FormCard>
        {pages.length > 0 && (
          <PagesList pages={pages} here={here} pagesAt={`/user/papers/${paperId}`} account={account} isOpen />
        )}
        {left <= 0 && <p>{papers('full', { max: document.mostPages })}</p>}
        {canAdd && (
          <AddPage
            here={here}
            left={left}
            error={refused?.error}
            account={account}
            next={next}
            isAsked={isAsked}
          />
        )}
        {!canAdd && (
          <div className="last-act">
            <ButtonRow>
              <ButtonLink to={next} large>
                {words('continue')}
              </ButtonLink>
            </ButtonRow>
          </div>
        )}
        {others.length > 0 && (
          <Fold
            title={t('use')}
            inside={t('othersCount', { count: others.length })}
            isOpen={isChoosing || props.chosen !== undefined}
          >
            <OtherPapers {...props} error={isChoosing ? t('choosePaper') : undefined} />
          </Fold>
        )}
        {pages.length === 0 && <AtOffice {...props} canAdd={canAdd} isOpen={isAsked || props.isAtHand} />}
      </FormCard>
    </>
  )
}

const unchosen: RefusedPaper[] = [{ name: '', reason: 'choose' }]

/** Which paper it is, what it is and who gives it, and how a photo of it should be. */
function DocumentHead({ service, document, place, answer }: DocumentScreenProps) {
  const t = useTranslations('pages.ownPapers')
  const locale = useLocale()
  const lang = document.lang === locale ? undefined : document.lang
  return (
    <StepHead
      title={document.name}
      lang={lang}
      step={t('step', place)}
      service={service}
      part="papers"
      share={place.paper / place.papers}
      refused={answer !== undefined}
    >
      {document.note && <p lang={lang}>{document.note}</p>}
      <PhotoHelp />
    </StepHead>
  )
}

/** The ways to show the paper without a photo. */
function AtOffice(props: DocumentScreenProps & { canAdd: boolean; isOpen: boolean }) {
  const { here, account, isAtHand, canAdd, isOpen } = props
  const t = useTranslations('pages.ownPapers')
  return (
    <Fold title={t('atOffice')} inside={t('atOfficeMore')} isOpen={isOpen}>
      <Way here={here} account={account}>
        {isAtHand && <p>{t('isAtHand')}</p>}
        <ButtonRow>
          {(['bring', 'atHand'] as const).map((then) => (
            <Button
              key={then}
              kind="secondary"
              // A file that was chosen goes along with whichever button leads on.
              form={canAdd ? addPageId : undefined}
              formAction={`${here}?then=${then}`}
            >
              {t(then)}
            </Button>
          ))}
        </ButtonRow>
      </Way>
    </Fold>
  )
}

/** A choice in the place of a photo, as a form of its own. */
function Way({
  here,
  account,
  id,
  children,
}: Pick<DocumentScreenProps, 'here' | 'account'> & { id?: string; children: ReactNode }) {
  return (
    <Form id={id} method="post" action={here} noValidate>
      <input type="hidden" name="account" value={account} />
      {children}
    </Form>
  )
}

/** The papers that were added for other documents or applications, to be used here. */
function OtherPapers(props: DocumentScreenProps & { error: string | undefined }) {
  const { here, account, others, chosen, error } = props
  const t = useTranslations('pages.ownPapers')
  const { date } = useDateFormat()
  return (
    <Way here={here} account={account} id={mainFormId}>
      <SelectField
        name="paper"
        label={t('use')}
        error={error}
        defaultValue={chosen}
        options={[
          { value: '', label: t('choosePaper') },
          ...others.map(({ paperId, name, createdAt }) => ({
            value: paperId,
            label: t('option', { name, date: date(createdAt) }),
          })),
        ]}
      />
      <ButtonRow>
        <Button kind="secondary">{t('useIt')}</Button>
        <ButtonLink to="/user/papers" kind="quiet">
          {t('heading')}
        </ButtonLink>
      </ButtonRow>
    </Way>
  )
}
