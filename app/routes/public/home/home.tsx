import { useTranslations } from 'use-intl'
import { listNeeds } from '../../../../council/catalogue/facts/list-needs.server.ts'
import { countServices } from '../../../../council/catalogue/services/catalogue.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf, type Role } from '../../../../rules/roles.ts'
import catalogueSheet from '../../../css/catalogue.css?url'
import homeSheet from '../../../css/home.css?url'
import { previewLink } from '../../../frame/link-preview.server.ts'
import { dbOf, visitorOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { AloneLink, Link, LinkLine } from '../../../ui/link.tsx'
import { LinkPreview } from '../../../ui/link-preview.tsx'
import { NeedTiles } from '../../../ui/need-tiles.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import type { Route } from './+types/home'
import { Frieze } from './frieze.tsx'
import { HomeSection, Steps } from './home-sections.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const { actor } = visitorOf(context)
  const [needs, count] = await Promise.all([listNeeds(db), countServices(db, {})])
  const signedIn = actor && { name: actor.name, role: actor.role }
  const preview = await previewLink(context, { path: '/', picture: 'home' })
  return { needs, count, signedIn, preview, words: await getPageMessages(context, 'home', 'needs') }
}

export default withPageMessages(Home)

function Home({ loaderData: { needs, count, signedIn, preview } }: Route.ComponentProps) {
  const t = useTranslations('home')
  const said = useTranslations('pages.home')
  const shared = useTranslations('public')
  const user = useTranslations('user')
  const isCapped = count > limits.countCeiling
  return (
    <PublicFrame wide>
      <LinkPreview {...preview} />
      <link rel="stylesheet" href={catalogueSheet} precedence="page" />
      <link rel="stylesheet" href={homeSheet} precedence="page" />
      <PageTitle heading={t.markup('heading', { name: (words) => words })} />
      <div className="wrap">
        <div className="home-said">
          <FlashMessage />
        </div>
        <div className="welcome">
          <h1>{t.rich('heading', { name: (words) => <span className="nobreak">{words}</span> })}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        {count === 0 && <EmptyList message={user('noServices')}>{user('noServicesMore')}</EmptyList>}
        {count > 0 && (
          <>
            <NeedTiles label={t('lead')} needs={needs} />
            <LinkLine to="/services">
              {isCapped ? t('seeAllMany', { count: formatCount(count) }) : t('seeAll', { count })}
            </LinkLine>
          </>
        )}
        <div className="finder">
          <div className="finder-search">
            <SearchForm
              label={user('searchService')}
              name="search"
              button={user('searchButton')}
              kind="secondary"
              action="/services"
              hint={said('searchHint')}
            />
          </div>
          <div className="finder-track">
            <p className="finder-name">{said('where')}</p>
            <ButtonLink to="/track" kind="secondary">
              {shared('track')}
            </ButtonLink>
            <p>{said('trackHint')}</p>
          </div>
        </div>
        <AreaDoors signedIn={signedIn} />
      </div>
      <Frieze />
      <HomeSection id="how-to-apply" heading={t('howTo')}>
        <Steps
          steps={[
            { title: t('choose'), text: t('chooseMore') },
            { title: t('fillIn'), text: t('fillInMore') },
            { title: t('follow'), text: t('followMore') },
          ]}
        />
      </HomeSection>
    </PublicFrame>
  )
}

function AreaDoors({ signedIn }: { signedIn: { name: string; role: Role } | undefined }) {
  const t = useTranslations('home')
  const login = useTranslations('login')
  return (
    <div className="home-doors">
      <div className="doors">
        <ButtonLink to="/login?as=user" large>
          {login('user')}
        </ButtonLink>
        <ButtonLink to="/login?as=admin" kind="secondary">
          {login('admin')}
        </ButtonLink>
        <ButtonLink to="/login?as=staff" kind="secondary">
          {login('staff')}
        </ButtonLink>
      </div>
      <p>
        {signedIn ? (
          t.rich('signedIn', {
            name: signedIn.name,
            own: (words) => <Link to={areaOf[signedIn.role]}>{words}</Link>,
          })
        ) : (
          <AloneLink to="/registration/user">{login('register')}</AloneLink>
        )}
      </p>
    </div>
  )
}
