import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCompanyName } from '../../features/identity/company/web/company.api.ts'
import { readSession } from '../../web/session.ts'
import { t, translateKnown } from '../../web/translate.ts'
import { Icon } from '../../web/ui/icon.tsx'
import { Stack, Text } from '../../web/ui/layout.tsx'
import { usePermissions, useRole } from '../guard.tsx'
import { type SidebarLink, TENANT_LINKS } from '../links.ts'
import classes from './shell.module.css'
import { officeParts } from './shell.office-parts.tsx'

export const SIDEBAR_ID = 'sidebar'

type Props = {
  open: boolean
  narrow: boolean
  /** Null where the window is too narrow to keep it open. */
  kept: boolean | null
  onKeep: (kept: boolean) => void
  onLeave: () => void
  onClose: () => void
}

export function Sidebar({ open, narrow, kept, onKeep, onLeave, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const { name } = useCompanyName()
  const Panel = narrow ? 'div' : 'aside'
  useEffect(() => {
    if (open && narrow) panel.current?.focus()
  }, [open, narrow])
  if (!open) return null
  return (
    <>
      {narrow && (
        <div className={classes.overlay} onClick={onClose} aria-hidden="true" data-testid="overlay" />
      )}
      <Panel
        id={SIDEBAR_ID}
        ref={panel}
        tabIndex={-1}
        className={`unprinted ${classes.sidebar}`}
        role={narrow ? 'dialog' : undefined}
        aria-labelledby="sidebar-title"
      >
        <Links onLeave={onLeave} />
        {kept !== null && <KeepOpen kept={kept} onKeep={onKeep} />}
        <Text className={classes.footer} as="footer" tone="soft" size="caption">
          © 2024 {name}
        </Text>
      </Panel>
    </>
  )
}

function Links({ onLeave }: { onLeave: () => void }) {
  const role = useRole()
  const signedIn = readSession() !== null
  if (!role) {
    return (
      <>
        <Title>{t('Navigation')}</Title>
        {signedIn ? (
          <Text tone="soft" style={{ marginInline: 12 }}>
            {t('Loading...')}
          </Text>
        ) : (
          <nav aria-label={t('Navigation')}>
            <a href="/login" className={classes.link}>
              {t('Please Login')}
            </a>
          </nav>
        )}
      </>
    )
  }
  const { title, main, more } = (role === 'admin' && officeParts.links) || TENANT_LINKS
  return (
    <>
      <Title>{translateKnown(title)}</Title>
      <nav aria-label={translateKnown(title)}>
        <LinkGroup links={main} onLeave={onLeave} />
        <Text className={classes.more} as="h3" weight={600}>
          {t('More')}
        </Text>
        {more.map((group) => (
          <LinkGroup key={group.heading ?? title} {...group} onLeave={onLeave} />
        ))}
      </nav>
    </>
  )
}

const Title = ({ children }: { children: string }) => (
  <Text as="h2" size="md" id="sidebar-title">
    {children}
  </Text>
)

type KeepProps = { kept: boolean; onKeep: (kept: boolean) => void }

const KeepOpen = ({ kept, onKeep }: KeepProps) => (
  <label className={classes.keep}>
    <input type="checkbox" checked={kept} onChange={(event) => onKeep(event.target.checked)} />
    Keep open
  </label>
)

type GroupProps = { heading?: string; links: SidebarLink[]; onLeave: () => void }

function LinkGroup({ heading, links, onLeave }: GroupProps) {
  const permissions = usePermissions()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const offered = links.filter(
    ({ permission, unless }) =>
      (!permission || permissions.includes(permission)) && !(unless && permissions.includes(unless)),
  )
  if (offered.length === 0) return null
  return (
    <>
      {heading && (
        <Text className={classes.group} as="h4" tone="soft" size="caption">
          {heading}
        </Text>
      )}
      <Stack as="ul" gap="2xs">
        {offered.map(({ to, label, icon, parts }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link}
              aria-current={parts?.includes(path) ? 'page' : undefined}
              onClick={onLeave}
            >
              <Icon name={icon} />
              {translateKnown(label)}
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
