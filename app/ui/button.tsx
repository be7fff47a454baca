import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet'

function look(kind: ButtonKind, large: boolean | undefined) {
  return large ? `button button-${kind} button-large` : `button button-${kind}`
}

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind; large?: boolean }

export function Button({ kind = 'primary', large, type = 'submit', ...rest }: ButtonProps) {
  return <button className={look(kind, large)} type={type} {...rest} />
}

export type ButtonLinkProps = Omit<LinkProps, 'className'> & { kind?: ButtonKind; large?: boolean }

export function ButtonLink({ kind = 'primary', large, ...rest }: ButtonLinkProps) {
  return <Link className={look(kind, large)} {...rest} />
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>
}
