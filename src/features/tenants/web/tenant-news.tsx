import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotice } from '../../../web/ui/notice.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import type { Secret, TenantToast } from './tenant-messages.ts'
import { TenantSecret } from './tenant-secret.tsx'
import { TENANTS_KEY } from './tenants.api.ts'

const BANNER_MS = 5000

/** A toast with a secret stays until it is closed. */
export function useTenantToasts() {
  const notice = useNotice()
  const store = useQueryClient()
  const [kept, setKept] = useState<(TenantToast & { secret: Secret })[]>([])
  const fetchAgain = async () => {
    const keys = [TENANTS_KEY, propertiesQuery.queryKey]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
  return {
    node: (
      <>
        {notice.node}
        {kept.map((told) => (
          <TenantSecret
            key={told.secret.text}
            told={told}
            onClose={() => setKept((before) => before.filter((one) => one !== told))}
          />
        ))}
      </>
    ),
    fail: (text: string) => notice.show('error', text),
    done(text: string) {
      notice.show('success', text, BANNER_MS)
      return fetchAgain()
    },
    async tell({ secret, ...told }: TenantToast) {
      const text = `${told.title} ${told.status}`.trim()
      if (!secret && told.failed) notice.show('info', text)
      if (!secret && !told.failed) notice.show('success', text, BANNER_MS)
      await fetchAgain()
      // Last, so that it takes the focus after the dialog has returned it.
      if (secret) setKept((before) => [{ ...told, secret }, ...before.filter(({ id }) => id !== told.id)])
    },
  }
}
