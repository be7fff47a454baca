import type { ReactNode } from 'react'
import askFirst from '../../browser/ask-first.ts?script'
import { Form } from '../../ui/form.tsx'
import { mainFormId } from '../../ui/main-form.ts'
import { NotKept } from './not-kept.tsx'

/** The form of somebody without an account: nothing typed is kept, and the browser asks before it is lost. */
export function StrangerForm({ children }: { children: ReactNode }) {
  return (
    <Form id={mainFormId} method="post" noValidate data-replace="yes" data-then={askFirst}>
      {children}
      <NotKept />
    </Form>
  )
}
