import { useTranslations } from 'use-intl'
import { countServices, listCategories } from '../../../../council/services/catalogue.server.ts'
import { listPublicServices } from '../../../../council/services/public-catalogue.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf, type Role } from '../../../../rules/roles.ts'
import { dbOf, visitorOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FlashMessage } from '../../../ui/flash-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { PlainHandle } from '../../../ui/plain-page.ts'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { Categories, PublicServices } from '../catalogue/public-services.tsx'
import type { Route } from './+types/home'
import { Frieze } from './frieze.tsx'
import { HomeSection, Steps, Welcome, WelcomeDoors } from './home-sections.tsx'

const servicesShown = 8

export const handle: PlainHandle = { plain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const { actor } = visitorOf(context)
  const language = languageOf(context)
  const [page, count, categories] = await Promise.all([
    listPublicServices(db, language, {}, undefined),
    countServices(db, {}),
    listCategories(db, language),
  ])
  const signedIn = actor && { name: actor.name, role: actor.role }
  return { services: page.rows.slice(0, servicesShown), count, categories, signedIn }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { services, count, categories, signedIn } = loaderData
  const t = useTranslations('home')
  const shared = useTranslations('public')
  const user = useTranslations('user')
  const isCapped = count > limits.countCeiling
  return (
    <PublicFrame wide>
      <PageTitle heading={t.markup('heading', { name: (words) => words })} />
      <div className="wrap home-said">
        <FlashMessage />
      </div>
      <Welcome
        heading={t.rich('heading', { name: (words) => <span className="nobreak">{words}</span> })}
        lead={t('lead')}
      >
        <AreaDoors signedIn={signedIn} />
        <p>
          <Link to="/track" className="alone">
            {shared('track')}
          </Link>
        </p>
      </Welcome>
      <Frieze />
      <HomeSection
        id="services"
        heading={shared('services')}
        sentence={shared('servicesMore')}
        aside={
          <SearchForm
            label={user('searchService')}
            name="search"
            button={user('search')}
            action="/services"
          />
        }
      >
        {services.length === 0 && (
          <EmptyList message={user('noServices')}>{user('noServicesMore')}</EmptyList>
        )}
        {services.length > 0 && (
          <>
            <Categories categories={categories} />
            <PublicServices label={shared('services')} services={services} />
            <ButtonLink to="/services" kind="secondary">
              {isCapped ? t('seeAllMany', { count: formatCount(count) }) : t('seeAll', { count })}
            </ButtonLink>
          </>
        )}
      </HomeSection>
      <HomeSection id="how-to-apply" heading={t('howTo')} panel>
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
    <>
      <WelcomeDoors>
        <ButtonLink to="/login?as=user" large>
          {login('user')}
        </ButtonLink>
        <ButtonLink to="/login?as=admin" kind="secondary">
          {login('admin')}
        </ButtonLink>
        <ButtonLink to="/login?as=staff" kind="secondary">
          {login('staff')}
        </ButtonLink>
      </WelcomeDoors>
      <p>
        {signedIn ? (
          t.rich('signedIn', {
            name: signedIn.name,
            own: (words) => <Link to={areaOf[signedIn.role]}>{words}</Link>,
          })
        ) : (
          <Link to="/registration/user" className="alone">
            {login('register')}
          </Link>
        )}
      </p>
    </>
  )
}
