import { addCatalogueLanguages } from '../../council/catalogue/services/listing.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { recordNotice } from '../../council/privacy/notice.server.ts'
import { languageTags } from './languages.server.ts'
import { noticeTexts } from './notice-texts.server.ts'

/** Tells a council that opens in which languages the portal speaks, and what its notice about data says. */
export async function prepareWords({ db, isDistrict }: Council): Promise<void> {
  await addCatalogueLanguages(db, languageTags)
  // A district has no citizens.
  if (!isDistrict) await recordNotice(db, await noticeTexts())
}
