import { Link } from '@tanstack/react-router'
import { readSession } from '../../web/session.ts'
import { Text } from '../../web/ui/layout.tsx'
import { useProfile } from '../guard.tsx'
import classes from './shell.module.css'

/** Staff only; tenants have My Account in their menu. */
export function Avatar() {
  const session = readSession()
  // The session is known at once, so that nothing moves when the profile arrives.
  const { name, role } = useProfile() ?? session ?? {}
  if (role !== 'admin' || name === undefined) return null
  return (
    <Link to="/account" search={{}} className={classes.avatar} aria-label="My Account" title={name}>
      <Text as="span" size="caption" weight={650} data-initials={getInitials(name)} />
    </Link>
  )
}

/** 'Nana Akua Boakye' gives 'NB'. */
function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap(([letter]) => letter ?? [])
  return letters.filter((_, at) => at === 0 || at === letters.length - 1).join('')
}
