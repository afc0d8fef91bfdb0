import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOffline } from '../../web/connection.ts'
import { keepSharedText } from '../../web/forms/shared-text.ts'
import { isTenant } from '../../web/session.ts'
import { Stack, Text } from '../../web/ui/layout.tsx'
import { Page } from '../../web/ui/page.tsx'
import { useUrlSearch } from '../../web/url-search.ts'

const SEARCH = { title: '', text: '', url: '' }
const DESK = { tab: 'needs', paste: '1' }

/** Keeps the shared text out of later addresses, and leads to the form that it fills. */
export function ShareScreen() {
  const [{ title, text, url }] = useUrlSearch(SEARCH)
  // The title comes first in what some phones share.
  const shared = [title, text, url].filter(Boolean).join('\n')
  useState(() => keepSharedText(shared))
  const isWaiting = useOffline()
  if (isTenant()) return <Navigate to="/tenant/invoices" search={{}} replace />
  // The money desk is not stored on the phone.
  if (isWaiting) return <KeptText text={shared} />
  return <Navigate to="/money-desk" search={DESK} replace />
}

const KeptText = ({ text }: { text: string }) => (
  <Page title="Shared text" narrow>
    <Stack surface="card" gap="md">
      <Text weight={550}>There is no connection. The text is kept on this phone.</Text>
      <Text preLine style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Text tone="soft">
        It opens in the Money Desk once there is a connection, also when you close this page and open the
        Money Desk within 24 hours.
      </Text>
    </Stack>
  </Page>
)
