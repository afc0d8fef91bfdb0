import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Role, UserProfile } from '../features/identity/accounts/accounts.contract.ts'
import { meQuery } from '../features/identity/accounts/web/accounts.api.ts'
import type { Permission } from '../shared/permissions.ts'
import { ApiError } from '../web/api-error.ts'
import { isConnectionLost } from '../web/connection.ts'
import { askToSignIn, readSession, syncWithOtherTabs } from '../web/session.ts'
import { t } from '../web/translate.ts'
import { Text } from '../web/ui/layout.tsx'
import { Page } from '../web/ui/page.tsx'
import { ErrorState, Loading } from '../web/ui/states.tsx'
import { showLastLoaded } from './offline/last-loaded.ts'

const PATIENCE_MS = 10_000

/** `elsewhere` is for signed-in people of another role; defaults to sign-in. */
export type Access = { roles: readonly Role[]; elsewhere?: '/dashboard'; permission?: Permission }

/** Checks the stored role once per page load, and leads to a required account change first. */
export function Guard({ children }: { children: ReactNode }) {
  useEffect(syncWithOtherTabs, [])
  const access = useAccess()
  const isAccount = useLocation({ select: ({ pathname }) => pathname === '/account' })
  const session = readSession()
  const me = useQuery({ ...meQuery, enabled: session !== null })
  const profile = me.data
  if (!access) return children
  if (!session) return <SignIn role={access.roles.length === 1 ? (access.roles[0] ?? null) : null} />
  if (me.error) return <Unchecked error={me.error} retry={() => void me.refetch()} />
  if (!profile) return <Unanswered />
  if ((profile.mustChangePassword || profile.needsTotp) && !isAccount)
    return <Navigate to="/account" replace />
  if (access.roles.includes(profile.role)) return isPermitted(access, profile) ? children : <Refused />
  return access.elsewhere ? <Navigate to={access.elsewhere} replace /> : <SignIn role={null} forget />
}

const isPermitted = ({ permission }: Access, { role, permissions }: UserProfile): boolean =>
  role === 'tenant' || permission === undefined || permissions.includes(permission)

function Refused() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  if (isHome) return <Navigate to="/requests" replace />
  return (
    <Page title="Not for your role">
      <Text>Your role in the office does not open this screen. An owner can change it under Staff.</Text>
    </Page>
  )
}

export function useProfile(): UserProfile | undefined {
  return useQuery({ ...meQuery, enabled: false }).data
}

export const useRole = (): Role | null => useProfile()?.role ?? null

/** Empty until the profile is loaded. */
export function usePermissions(): readonly Permission[] {
  return useProfile()?.permissions ?? []
}

function useAccess(): Access | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
}

function SignIn({ role, forget = false }: { role: Role | null; forget?: boolean }) {
  useEffect(() => {
    if (forget) location.assign('/login')
    else askToSignIn(role)
  }, [role, forget])
  return <Loading />
}

function Unanswered() {
  useEffect(() => {
    const timer = setTimeout(() => void showLastLoaded(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Loading />
}

function Unchecked({ error, retry }: { error: Error; retry: () => void }) {
  const lost = isConnectionLost(error)
  useEffect(() => {
    if (lost) void showLastLoaded()
  }, [lost])
  const gone = error instanceof ApiError && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (gone) location.assign('/')
  }, [gone])
  if (gone) return <Loading />
  return (
    <Page title={t('The portal could not be reached')}>
      <ErrorState title={t('Failed to load user data')} error={error} onRetry={retry} />
    </Page>
  )
}
