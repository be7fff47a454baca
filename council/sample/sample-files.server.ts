import type { AlsoCalled } from '../catalogue/facts/keep-also-called.server.ts'
import type { CouncilWords } from '../profile/council-profile.server.ts'
import alsoCalled from './also-called.json' with { type: 'json' }
import categories from './categories.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import type { SampleForms } from './sample-forms.server.ts'
import type { SampleService, SampleTexts } from './sample-services.server.ts'
import services from './services.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import mr from './texts/mr.json' with { type: 'json' }

type Translation = SampleTexts & { council: CouncilWords }

/** The services of the sample: the demonstration has them all, and every council can take one. */
export const sampleServices = services as unknown as SampleService[]

/** What is written of the sample in other languages than English. */
export const sampleTexts = new Map<string, Translation>([
  ['hi', hi as unknown as Translation],
  ['mr', mr as unknown as Translation],
])

/** The descriptions of the categories. */
export const sampleCategories: Record<string, string> = categories

export const sampleForms: SampleForms = forms

export const sampleAlsoCalled: Record<string, AlsoCalled | undefined> = alsoCalled
