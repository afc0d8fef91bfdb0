import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../web/translate.ts'
import { TextLink } from '../../web/ui/link.tsx'
import classes from './shell.banner.module.css'

type Props = { label: string; tone: 'orange'; onDismiss: () => void; children: ReactNode }

/** Overlays the bottom of the window, so that nothing moves. */
export function Banner({ label, tone, onDismiss, children }: Props) {
  return (
    <aside className={`unprinted ${classes.banner}`} aria-label={label} data-tone={tone}>
      <p>{children}</p>
      <CloseButton flex="none" aria-label={t('Dismiss')} onClick={onDismiss} />
    </aside>
  )
}

/** Cannot be dismissed. */
export const AlertBanner = ({ children }: { children: ReactNode }) => (
  <div className={`unprinted ${classes.banner}`} role="alert" data-tone="red">
    <p>{children}</p>
  </div>
)

type LinkProps = {
  to: '/mail' | '/mail/settings' | '/account'
  search?: Record<string, string>
  children: string
}

export const BannerLink = ({ to, search, children }: LinkProps) => (
  <TextLink
    to={to}
    {...(search && { search })}
    c="inherit"
    fw={600}
    underline="always"
    style={{ whiteSpace: 'nowrap' }}
  >
    {children}
  </TextLink>
)
