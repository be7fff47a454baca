import { useTranslations } from 'use-intl'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import checkCode from '../../../browser/check-code.ts?script'
import judgeCode from '../../../browser/judge-code.ts?script'
import keepCheck from '../../../browser/keep-check.ts?script'
import readPictures from '../../../browser/read-pictures.ts?script'
import readQr from '../../../browser/read-qr.ts?script'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AnswerTemplates, useDateWords } from './answer-templates.tsx'
import type { PhotoFault } from './receive-code.server.ts'
import type { ShownCouncil } from './show-answer.server.ts'

type CodeFormProps = {
  council: ShownCouncil
  refused: RefusedForm | undefined
  photoFault: PhotoFault | undefined
  /** The field of which no code could be read. */
  unread: 'code' | 'photo' | undefined
  /** The text of which none could be read. */
  pasted: string
}

/**
 * The form that takes a code as text or as a photo. With script it is not sent: the script has the words of
 * each answer in the page, and shows what only works with it.
 */
export function CodeForm({ council, refused, photoFault, unread, pasted }: CodeFormProps) {
  const t = useTranslations('pages.verify')
  const faults = useTranslations('pages.papers.fault')
  const { summary, failure, errorOf } = useRefusedForm(refused, { code: t('code') })
  const unreadIn = (field: typeof unread) => (unread === field ? t('unreadable') : undefined)
  const photoError = photoFault ? faults(photoFault) : unreadIn('photo')
  const codeError = errorOf('code') ?? unreadIn('code')
  const dates = useDateWords()
  return (
    <div
      id="check"
      data-then={checkCode}
      data-script={keepCheck}
      data-judge={judgeCode}
      data-pictures={readPictures}
      data-reader={readQr}
      data-wasm={wasm}
      data-close-camera={t('closeCamera')}
      data-no-camera={t('noCamera')}
      data-needs-connection={t('needsConnection')}
      {...dates}
    >
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {unread === 'code' && <ErrorSummary errors={[{ field: 'code', message: t('unreadable') }]} />}
      {photoError && <ErrorSummary errors={[{ field: 'photo', message: photoError }]} />}
      <div className="check-where">
        <PaperDrawing />
        <p>{t('where')}</p>
      </div>
      <FormCard>
        <Form method="post" action="/verify" encType="multipart/form-data" noValidate>
          <div className="check-camera" data-with-script hidden>
            <video muted playsInline hidden />
            <Button type="button" large>
              {t('camera')}
            </Button>
            <p className="check-or">{t('or')}</p>
          </div>
          <FileField name="photo" label={t('photo')} error={photoError} accept="image/*" />
          <TextArea
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            error={codeError}
            defaultValue={pasted}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <p role="status" className="check-said" />
          <ButtonRow>
            <Button>{t('check')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
      <p className="quiet" data-with-script hidden>
        {t('onPhone')}
      </p>
      <AnswerTemplates council={council} />
    </div>
  )
}

/** A paper with the code at its foot, on the left. */
function PaperDrawing() {
  return (
    <svg className="check-drawing" viewBox="0 0 64 88" width="64" height="88" aria-hidden="true">
      <path d="M1 1h62v86H1zM9 9h8v8H9zM24 12h30M9 26h46M9 33h46M9 40h32" />
      <path d="M9 59h18v18H9zM13 63h4v4h-4zM20 70h3v3h-3z" />
      <circle cx="45" cy="66" r="8" strokeDasharray="2 2" />
      <path d="M37 80h18" />
    </svg>
  )
}
