import { useTranslations } from 'use-intl'
import type { FileFigures } from '../../../../council/files/store/file-figures.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { OverviewSection } from '../../../ui/overview-figures.tsx'

const megabyte = 1_048_576

/** How many photos and PDFs the council keeps, what they take up, and whether there is room for more. */
export function StoredFiles({ files, bytes, free, leastFree }: FileFigures) {
  const t = useTranslations('pages.storedFiles')
  const inMegabytes = (size: number) => t('megabytes', { size: String(Math.floor(size / megabyte)) })
  return (
    <OverviewSection id="files" heading={t('heading')} level={3}>
      {free < leastFree && (
        <Banner kind="warning" heading={t('diskFull')}>
          <p>{t('noRoomMore', { least: inMegabytes(leastFree) })}</p>
        </Banner>
      )}
      <DescriptionList
        items={[
          { label: t('files'), value: String(files) },
          { label: t('bytes'), value: inMegabytes(bytes) },
          { label: t('free'), value: inMegabytes(free) },
        ]}
      />
    </OverviewSection>
  )
}
