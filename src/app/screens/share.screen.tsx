import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keepSharedText } from '../../web/forms/shared-text.ts'
import { isTenant } from '../../web/session.ts'
import { useUrlSearch } from '../../web/url-search.ts'

const SEARCH = { title: '', text: '', url: '' }
const DESK = { tab: 'needs', paste: '1' }

/** Keeps the shared text out of later addresses, and leads to the form that it fills. */
export function ShareScreen() {
  const [{ title, text, url }] = useUrlSearch(SEARCH)
  // The title comes first in what some phones share.
  useState(() => keepSharedText([title, text, url].filter(Boolean).join('\n')))
  if (isTenant()) return <Navigate to="/tenant/invoices" search={{}} replace />
  return <Navigate to="/money-desk" search={DESK} replace />
}
