import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { CreatedTenant } from '../tenants.contract.ts'
import { TENANT_CREATED, welcomeStatus } from './tenant-messages.ts'
import classes from './tenant-password.module.css'

type Props = { tenant: CreatedTenant; onClose: () => void }

/** The first password of a tenant whom no mail has told it: shown this once, until it is closed. */
export function FirstPassword({ tenant, onClose }: Props) {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setCopied(await copyText(tenant.initialPassword ?? ''))
  }
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div role="status">
        <h2 id={id}>{TENANT_CREATED}</h2>
        <p>{welcomeStatus(tenant)}</p>
        <p>
          Please give {tenant.name} this password for the first sign-in.{' '}
          <strong>It is shown only this once.</strong>
        </p>
      </div>
      <dl className={classes.login}>
        <div>
          <dt>Email</dt>
          <dd>{tenant.email}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <code ref={shown}>{tenant.initialPassword}</code>
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy Password'}</Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

/** Whether the clipboard took it; on a plain http address browsers have none, then the text stays selected. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
