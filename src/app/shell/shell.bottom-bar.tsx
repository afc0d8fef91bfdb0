import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PlainText } from '../../shared/translations/english/screens.ts'
import { t, translateKnown } from '../../web/translate.ts'
import { Icon, type IconName } from '../../web/ui/icon.tsx'
import { TENANT_LINKS } from '../links.ts'
import { LogoutButton } from './logout.tsx'
import classes from './shell.bottom-bar.module.css'
import shell from './shell.module.css'

type Entry = {
  to: '/tenant-dashboard' | '/tenant/invoices' | '/requests' | '/tenant/payments'
  label: PlainText
  icon: IconName
}

const ENTRIES: readonly Entry[] = [
  { to: '/tenant-dashboard', label: 'Home', icon: 'home' },
  { to: '/tenant/invoices', label: 'Pay', icon: 'phone' },
  { to: '/requests', label: 'Report', icon: 'tool' },
  { to: '/tenant/payments', label: 'Payments', icon: 'receipt' },
]
const MORE_ID = 'more-links'

/** For tenants on narrow screens, next to the sidebar. */
export function BottomBar() {
  return (
    <>
      <nav className={`unprinted ${classes.bar}`} aria-label={t('Quick links')}>
        {ENTRIES.map(({ to, label, icon }) => (
          <Link key={to} to={to} search={{}} className={classes.entry}>
            <Icon name={icon} size={24} />
            {t(label)}
          </Link>
        ))}
        <button type="button" className={classes.entry} popoverTarget={MORE_ID}>
          <Icon name="menu" size={24} />
          {t('More')}
        </button>
      </nav>
      <More />
    </>
  )
}

function More() {
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => sheet.current?.hidePopover()
  const { main, more } = TENANT_LINKS
  const links = [...main, ...more.flatMap((group) => group.links)]
  const others = links.filter(({ to }) => !ENTRIES.some((entry) => entry.to === to))
  return (
    <div
      ref={sheet}
      id={MORE_ID}
      popover="auto"
      className={classes.more}
      role="dialog"
      aria-label={t('More')}
    >
      <nav aria-label={t('More')}>
        <ul>
          {others.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} search={{}} className={shell.link} onClick={close}>
                <Icon name={icon} />
                {translateKnown(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LogoutButton onPress={close} />
    </div>
  )
}
