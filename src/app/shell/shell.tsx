import { Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCompanyName } from '../../features/identity/company/web/company.api.ts'
import { getHomePath, readSession } from '../../web/session.ts'
import { t } from '../../web/translate.ts'
import { Icon } from '../../web/ui/icon.tsx'
import { Text } from '../../web/ui/layout.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Guard } from '../guard.tsx'
import { FirstScreen } from '../live/live.first-screen.tsx'
import { Offline } from '../offline/offline.load.tsx'
import { LogoutButton } from './logout.tsx'
import { LoadAfterFirstScreen } from './shell.after-first-screen.load.tsx'
import { Avatar } from './shell.avatar.tsx'
import { Bell } from './shell.bell.tsx'
import { TenantBar } from './shell.bottom-bar.load.tsx'
import classes from './shell.module.css'
import { HeaderSearch } from './shell.office-parts.tsx'
import { SIDEBAR_ID, Sidebar } from './shell.sidebar.tsx'
import { useSidebar } from './shell.use-sidebar.ts'

export function Shell() {
  const sidebar = useSidebar()
  const [firstScreenShown, setFirstScreenShown] = useState(false)
  const main = useRef<HTMLElement>(null)
  const covered = sidebar.open && sidebar.narrow
  useEffect(() => {
    if (main.current) main.current.inert = covered
  }, [covered])
  return (
    <div className={classes.shell} data-open={sidebar.open || undefined}>
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
      </a>
      <header className={`unprinted ${classes.header}`}>
        <button
          type="button"
          ref={sidebar.toggleRef}
          className={classes.toggle}
          aria-label={t('Menu')}
          aria-expanded={sidebar.open}
          aria-controls={SIDEBAR_ID}
          onClick={sidebar.toggle}
        >
          <Icon name={sidebar.open ? 'close' : 'menu'} size={24} />
        </button>
        <CompanyTitle />
        <HeaderSearch ready={firstScreenShown} />
        <Bell counting={firstScreenShown} />
        <Avatar />
        <LogoutButton />
      </header>
      <Sidebar
        open={sidebar.open}
        narrow={sidebar.narrow}
        kept={sidebar.kept}
        onKeep={sidebar.keep}
        onLeave={sidebar.leave}
        onClose={sidebar.close}
      />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Offline firstScreenShown={firstScreenShown} />
        <Guard>
          <Outlet />
        </Guard>
        {firstScreenShown && <LoadAfterFirstScreen />}
      </main>
      <TenantBar />
      {firstScreenShown || <FirstScreen onShown={setFirstScreenShown} />}
    </div>
  )
}

function CompanyTitle() {
  const { name, logoUrl } = useCompanyName()
  return (
    <TextLink to={getHomePath(readSession()?.role ?? 'tenant')} className={classes.company} underline="never">
      <img src={logoUrl} alt="" className={classes.logo} />
      <Text as="span" lines={2} lineHeight={1.2}>
        {name}
      </Text>
    </TextLink>
  )
}
