import { useTranslations } from 'use-intl'
import type { CasePage } from '../../../../../council/cases/papers/list-pages.server.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { AloneLink } from '../../../../ui/link.tsx'

type PagesListProps = {
  /** `seen` says which page it is: another one may have its position when the form comes. */
  pages: (Pick<CasePage, 'position' | 'file'> & { seen: string })[]
  /** The address of the document's page. */
  here: string
  /** With it begin the addresses of the pages, where they are not those of the document. */
  pagesAt?: string
  /** The account that the page was shown to, where the form must say so. */
  account?: string
  /** Whether pages may still be removed. */
  isOpen: boolean
}

/** What was added to a document so far, each page with its size. */
export function PagesList({ pages, here, pagesAt = here, account, isOpen }: PagesListProps) {
  const t = useTranslations('pages.papers')
  return (
    <>
      <h3 id="pages">{t('pages')}</h3>
      {pages.length === 0 && <p>{t('none')}</p>}
      <ul className="page-list" aria-labelledby="pages">
        {pages.map((page, index) => (
          <li key={page.position}>
            <PagePicture isErased={page.file === undefined} />
            <div>
              <strong>{t('page', { number: index + 1 })}</strong>
              <PageSize page={page} />
              <div className="page-acts">
                {page.file && (
                  <AloneLink to={`${pagesAt}/${page.position + 1}`} reloadDocument>
                    {t('view')} <span className="unseen">{t('page', { number: index + 1 })}</span>
                  </AloneLink>
                )}
                {isOpen && (
                  <Form method="post" action={here}>
                    {account !== undefined && <input type="hidden" name="account" value={account} />}
                    <Button kind="quiet" name="remove" value={`${page.position + 1} ${page.seen}`}>
                      {t('remove', { number: index + 1 })}
                    </Button>
                  </Form>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function PageSize({ page: { file } }: { page: Pick<CasePage, 'file'> }) {
  const t = useTranslations('pages.papers')
  if (!file) return <span className="small">{t('erased')}</span>
  const size = Math.max(1, Math.round(file.bytes / 1000))
  return <span className="small">{t(file.type === 'application/pdf' ? 'pdfSize' : 'size', { size })}</span>
}

/** A sheet with writing and a seal, not the page itself: ten photos would be too much for a slow line. */
function PagePicture({ isErased }: { isErased: boolean }) {
  return (
    <svg className="page-picture" viewBox="0 0 56 72" aria-hidden="true">
      {isErased ? (
        <path d="M1 1h54v70H1z" className="page-erased" />
      ) : (
        <>
          <path d="M1 1h54v70H1zM10 12h24M10 20h36M10 26h36M10 32h28M10 42h36M10 48h32M10 54h20" />
          <circle cx="42" cy="57" r="7" />
        </>
      )}
    </svg>
  )
}
