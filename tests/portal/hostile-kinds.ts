import type { FormRow, HostileCouncil, SoundForm, Who } from './hostile-council.ts'
import { formsOn, shapeOf } from './hostile-crawl.ts'
import type { Kind } from './hostile-values.ts'

/**
 * What a field of the name is in every form, save where the form's row says otherwise: in `-other` the
 * languages that a service is not written in, and 0 for any number.
 */
const namesOf: Partial<Record<Kind, string>> = {
  line: `feeName handedTo identityPaper upiName applicantFatherName applicantLandmark applicantMotherName applicantName applicantVillage authority category
    fatherName fullName holiday-en motherName name orderReason reference serviceName source source-fact submissionKey
    username`,
  lines: 'finding internalNote message reason reply serviceDescription whyChanged',
  optionalLine: `bookNumber fee address-en address-other appealSource because holiday-other hours-en hours-other name-other office
    mayBeTold paperFile place-en place-other serviceName-other witness`,
  optionalLines: `ground declaration eligibility additionalInfo alsoCalled-en alsoCalled-other covers-en covers-other description-en description-other
    note noteToApplicant reason-en reason-other remark serviceDescription-other userDetails`,
  shortLine: 'filterName',
  lineInside: 'certificate-page deviceName first-en label-en name-en title-en',
  optionalLineInside: `feeName-0-en feeName-0-other office-fact name-fact phone-fact address-fact filledFor first-other hint-en hint-other label-other note-en
    note-other secondTitle signer title title-other value-0`,
  linesInside: 'text-en text-other',
  messageText: 'text',
  phone: 'applicantPhoneNo',
  optionalPhone: 'phone',
  pincode: 'applicantPincode',
  optionalPincode: 'pincode',
  email: 'email',
  link: 'link',
  serviceId: 'prefix serviceId',
  registerNumber: 'nextNumber',
  optionalShortLineInside: 'field-page-en field-page-other label-0',
  optionalLinesInside: 'documents paragraph-0 secondText',
  place: 'state',
  day: 'checkedOn checkedOn-fact day fromDay orderedOn receivedOn',
  optionalDay: 'toDay',
  holidayLines: 'list-en list-other',
  openSpans: 'open-0',
  optionalWholeNumber: 'days',
  wholeNumber: 'appealDays max pages paperDays',
  wholeNumberOrNought: 'min months',
  box: 'cash stamp notFound isTried inCode-0 factsChecked without-fact earlier noPhone family find next ofCouncil private required service- weekday-0',
  amount: 'amount',
  amountOrNought: 'counted',
  amountOrNone: 'amount-0',
  tick: 'document-0 mail',
  requiredCheckbox: 'adult',
  choice: `as method refundBy falls-0 afterMissing appealOnOpenDay block confirmation countFrom defaultLanguage district firstKind grade grade-fact
    holidays intent kind lang language lastDayOnHoliday mode paper relation services stage status upload village year`,
  mark: 'assignTo decide duty escalateDays escalateTo fill marks need onward plain pressed readyReason readyRequest register result secondLang showIf statusBefore',
  unfit: 'despiteMissing memberId noticeVersion personId templateId',
  account: 'account',
  code: 'code',
  currentPassword: 'currentPassword',
  newPassword: 'newPassword password',
  confirmPassword: 'confirmPassword',
  number: 'claimCode number which',
  unknownOnce: 'rowKey',
  formVersion: 'form templateVersion',
  readAt: 'readAs readAt revision',
  revision: 'case-0',
  seenBefore: 'assignedTo',
  definition: 'definition',
  carried: 'carried',
  unknown: 'subject act applicationId attempts channel event followed isOn part remove userId version',
  gone: 'answer direction filter',
  goneIfReadable: 'call disown notice requestId session',
  ownLine: 'q-tree',
  ownAnswer: 'q-height q-reason q-since-day q-since-month q-since-year q-sworn',
  unread: 'file image photo statement q-.felling q-.form q-owner refused user',
}

/** Every name that has a kind. */
export const namedKinds = new Map(
  Object.entries(namesOf).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name): [string, Kind] => [name, kind as Kind]),
  ),
)

/** A name without what differs from one field of its sort to the next. */
export function plainName(name: string) {
  return name
    .replace(/-(hi|mr)$/, '-other')
    .replace(/^service-.*/, 'service-')
    .replace(/-\d+/, '-0')
    .replace(
      /-(documents|fee|days|declaration|eligibility|designatedOfficer|firstAppellate|secondAppellate)$/,
      '-fact',
    )
}

/**
 * The fields of the form, each with its kind, as the page at its address draws it: of its forms the smallest
 * that has what is typed where nothing is wrong. Of the boxes of many cases or services only the first is
 * asked.
 */
export async function kindsOf(
  council: HostileCouncil,
  row: FormRow,
  { at, drawnAt = at, fields, who }: SoundForm & { who: Who },
): Promise<Record<string, Kind>> {
  const typed = Object.keys(fields)
  const path = row.undrawn ? undefined : drawnAt
  const names = path === undefined ? typed : await drawnNames(council, { at, path, who, typed })
  const later = row.askedLater === undefined ? [] : [row.askedLater]
  const kinds: Record<string, Kind> = {}
  for (const name of new Set([...names, ...later])) {
    const plain = plainName(name)
    const kind = row.kinds?.[plain] ?? namedKinds.get(plain)
    if (kind === undefined)
      throw new Error(`${at} has a field ${name}, of which nobody said what kind it is.`)
    if (kind !== 'elsewhere') kinds[name] = kind
  }
  return kinds
}

type Sought = { at: string; path: string; who: Who; typed: string[] }

async function drawnNames(council: HostileCouncil, { at, path, who, typed }: Sought): Promise<string[]> {
  const page = await council.as(who).get(path)
  const [to] = shapeOf(at).split(' ')
  const [form] = formsOn({ path, page })
    .filter((one) => one.method === 'post' && one.to === to)
    .map(({ names }) => onlyFirst(names))
    .filter((names) => typed.every((name) => names.includes(name)))
    .sort((one, other) => one.length - other.length)
  if (!form) throw new Error(`${path} draws no form with ${typed.join(', ')}.`)
  return form
}

function onlyFirst(names: string[]) {
  return [
    ...new Set(
      names.map((name) => name.replace(/^service-.*/, 'service-TEST-1').replace(/^case-\d+$/, 'case-0')),
    ),
  ]
}
