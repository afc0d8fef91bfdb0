import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Secret, TenantToast } from '../tenant-messages.ts'
import classes from './tenant-secret.module.css'

const SECRET_TEXTS = {
  password: { label: 'Password', hint: 'this password for the first sign-in', copy: 'Copy Password' },
  link: { label: 'Link', hint: 'this link to set a password', copy: 'Copy Link' },
} as const

type Props = { toast: TenantToast & { secret: Secret }; onClose: () => void }

export function TenantSecret({ toast: { secret, ...tenant }, onClose }: Props) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  const texts = SECRET_TEXTS[secret.kind]
  const text = secret.kind === 'link' ? linkFromHere(secret.text) : secret.text
  const heading = useFocusAfterDialog()
  const copy = async () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setCopied(await copyText(text))
  }
  return (
    <Stack
      className={classes.panel}
      as="section"
      gap="lg"
      lineHeight={1.5}
      surface="card"
      aria-labelledby={id}
    >
      <div role="status">
        <Text as="h2" mb="xs" id={id} ref={heading} tabIndex={-1}>
          {tenant.title || `A link for ${tenant.name}`}
        </Text>
        <p>{tenant.status}</p>
        <p>
          Please give {tenant.name} {texts.hint}. <strong>It is shown only this once.</strong>
        </p>
      </div>
      <Login email={tenant.email} phone={tenant.phone} secret={{ ...secret, text }} shown={shown} />
      <Row filling gap="sm">
        <Button onClick={copy}>{copied ? 'Copied' : texts.copy}</Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Stack>
  )
}

function useFocusAfterDialog(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => heading.current?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return heading
}

type LoginProps = {
  email: string | null
  phone: string | null
  secret: Secret
  shown: RefObject<HTMLElement | null>
}

function Login({ email, phone, secret: { kind, text }, shown }: LoginProps) {
  return (
    <Row className={classes.login} as="dl" gap="md 3xl">
      <div>
        <Text as="dt" size="sm">
          {email ? 'Email' : 'Phone'}
        </Text>
        <Text as="dd" size="lg">
          {email ?? printPhone(phone)}
        </Text>
      </div>
      <div>
        <Text as="dt" size="sm">
          {SECRET_TEXTS[kind].label}
        </Text>
        <Text as="dd" size="lg">
          <code ref={shown} data-kind={kind}>
            {text}
          </code>
        </Text>
      </div>
    </Row>
  )
}

// The server only knows its configured address, which defaults to localhost; the browser's works, unless that is local.
function linkFromHere(link: string): string {
  if (/^(localhost|127\.|\[::1\])/.test(location.hostname)) return link
  const { pathname, search, hash } = new URL(link)
  return `${location.origin}${pathname}${search}${hash}`
}

/** False over plain HTTP, where browsers offer no clipboard; the text stays selected then. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
