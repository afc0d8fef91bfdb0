import { Navigate } from '@tanstack/react-router'
import type { Permission } from '../../../../shared/permissions.ts'
import { LinkTabs } from '../../../../web/ui/links/tabs.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'

const TITLE = 'Messages'

const TABS = [
  { to: '/mail', title: 'Sent', permission: 'message:manage' },
  { to: '/announcements', title: 'Announcements', permission: 'announcement:read' },
  { to: '/reminders', title: 'Reminders', permission: 'settings:manage' },
] as const satisfies readonly { to: string; title: string; permission: Permission }[]

function useTabs() {
  const can = useCan()
  return TABS.filter(({ permission }) => can(permission))
}

const MessageTabs = () => <LinkTabs label={TITLE} tabs={useTabs()} />

/** Heading and tabs of the screen of all messages, for one of its parts. */
export const withinMessages = (part: (typeof TABS)[number]['title']) => ({
  title: TITLE,
  part,
  tabs: <MessageTabs />,
})

/** Leads to the first tab that the role may see. */
export function MessagesPage() {
  const [first] = useTabs()
  return first ? <Navigate to={first.to} search={{}} replace /> : null
}
