import { Link } from '@tanstack/react-router'
import { readSession } from '../../web/session.ts'
import { Text } from '../../web/ui/layout.tsx'
import { useProfile } from '../guard.tsx'
import classes from './shell.module.css'

const LETTERS = 2

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
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .slice(0, LETTERS)
    .toUpperCase()
}
