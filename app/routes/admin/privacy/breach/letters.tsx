import { useTranslations } from 'use-intl'
import {
  lettersAtOnce,
  listBreachLetters,
  markLettersGivenOut,
} from '../../../../../council/privacy/breach-letters.server.ts'
import { findBreach, wordBreach } from '../../../../../council/privacy/breaches.server.ts'
import styles from '../../../../css/acknowledgement.css?url'
import sheetStyles from '../../../../css/printed-cases.css?url'
import { readForm, text } from '../../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { redirectWithFlash } from '../../../../http/flash.server.ts'
import { noteListed } from '../../../../http/note-listed.server.ts'
import { findOwnLanguage } from '../../../../i18n/language.server.ts'
import { languageTags } from '../../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { PrintButton } from '../../../../letters/paper-ways.tsx'
import { paperWords } from '../../../../letters/paper-words.server.ts'
import { Button } from '../../../../ui/button.tsx'
import { DescriptionList } from '../../../../ui/description-list.tsx'
import { EmptyList } from '../../../../ui/empty-list.tsx'
import { Form } from '../../../../ui/form.tsx'
import { BackLink, PageHead } from '../../../../ui/screen-head.tsx'
import { useCouncil, useIsDemonstration } from '../../../../ui/use-council.ts'
import type { Route } from './+types/letters'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: sheetStyles },
]

/** The letters, in the council's own language: nobody knows which one their readers read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const breach = await findBreach(db, actor, params.breachId)
  if (!breach) throw notFound()
  const letters = await listBreachLetters(db, actor, params.breachId)
  await noteListed(
    context,
    letters.flatMap(({ applicationId }) => (applicationId === null ? [] : [{ applicationId }])),
  )
  const own = await findOwnLanguage(visitOf(context).council)
  const { t, date } = await paperWords(own)
  const days = { from: date(breach.fromDay), to: date(breach.toDay) }
  const facts = [
    {
      label: t('pages.breach.when'),
      text: breach.fromDay === breach.toDay ? days.from : t('pages.breach.days', days),
      lang: own,
    },
    {
      label: t('pages.breach.kinds'),
      text: breach.kinds.map((kind) => t(`pages.breach.kind.${kind}`)).join('; '),
      lang: own,
    },
    ...wordBreach(breach.texts, [own, ...languageTags]).map(({ item, ...words }) => ({
      label: t(`pages.breach.item.${item}`),
      ...words,
    })),
  ]
  return {
    words: await getPageMessages(context, 'breach'),
    letters: letters.map(({ userId, name, phone, place }) => ({ userId, name, phone, place })),
    letter: { own, heading: t('pages.breach.heading'), facts, notValid: t('pages.acknowledgement.notValid') },
  }
}

/** Of an account, with the space that follows. */
const idLength = 37

export async function action({ context, params, request }: Route.ActionArgs) {
  const { council } = visitOf(context)
  // Those on the page that was printed: another may have come to wait for a letter meanwhile.
  const form = await readForm(request, { people: text(lettersAtOnce * idLength) })
  if (!form.ok) throw notFound()
  const { breachId } = params
  const people = form.values.people.split(' ')
  const letters = await markLettersGivenOut(council.db, actorOf(context, 'admin'), { breachId, people })
  const to = `/admin/privacy/breach/${breachId}/letters`
  return redirectWithFlash(council, to, { key: 'breachLetters', values: { letters } })
}

export default withPageMessages(Letters)

function Letters({ loaderData: { letters, letter }, params }: Route.ComponentProps) {
  const t = useTranslations('admin.breach')
  const people = letters.map(({ userId }) => userId).join(' ')
  return (
    <>
      <BackLink to={`/admin/privacy/breach/${params.breachId}`}>{t('heading')}</BackLink>
      <div className="only-screen">
        <PageHead title={t('letters')} area="admin">
          {people && <p>{t('lettersMore')}</p>}
        </PageHead>
        {people && (
          <>
            <PrintButton />
            <Form method="post">
              <Button kind="secondary" name="people" value={people}>
                {t('given')}
              </Button>
            </Form>
          </>
        )}
      </div>
      {!people && <EmptyList message={t('noLetters')} />}
      {letters.map(({ userId, ...person }) => (
        <Letter key={userId} {...person} {...letter} />
      ))}
    </>
  )
}

type LetterProps = Route.ComponentProps['loaderData']['letter'] & {
  name: string
  phone: string
  place: string
}

function Letter({ name, phone, place, own, heading, facts, notValid }: LetterProps) {
  const t = useTranslations('admin.breach')
  const council = useCouncil()
  return (
    <article className="printed-case" aria-label={t('letterOf', { name })}>
      <p className="as-written">{[name, place, phone].filter(Boolean).join('\n')}</p>
      <p lang={council?.langs.name}>{council?.name}</p>
      {useIsDemonstration() && (
        <p className="ack-not-valid" lang={own}>
          {notValid}
        </p>
      )}
      <h3 lang={own}>{heading}</h3>
      <DescriptionList
        narrow
        items={facts.map(({ label, text, lang }) => ({
          label,
          labelLang: own,
          value: <span className="as-written">{text}</span>,
          lang,
        }))}
      />
    </article>
  )
}
