import { useTranslations } from 'use-intl'
import type { FileFigures } from '../../../../council/files/store/file-figures.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { OverviewSection } from '../../../ui/overview-figures.tsx'

const megabyte = 1_048_576

/** How many photos and PDFs the council keeps, what they take up, and whether there is room for more. */
export function StoredFiles({ files, bytes, free, leastFree }: FileFigures) {
  const t = useTranslations('pages.storedFiles')
  const sizeOf = (bytes: number) => {
    const whole = Math.floor(bytes / megabyte)
    return whole < 10_240
      ? t('megabytes', { size: String(whole) })
      : t('gigabytes', { size: String(Math.floor(whole / 1024)) })
  }
  return (
    <OverviewSection id="files" heading={t('heading')} level={3}>
      {free < leastFree && (
        <Banner kind="warning" heading={t('diskFull')}>
          <p>{t('noRoomMore', { least: sizeOf(leastFree) })}</p>
        </Banner>
      )}
      <DescriptionList
        items={[
          { label: t('files'), value: String(files) },
          { label: t('bytes'), value: sizeOf(bytes) },
          { label: t('free'), value: sizeOf(free) },
        ]}
      />
    </OverviewSection>
  )
}
