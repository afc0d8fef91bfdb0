import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import { TenantSecret } from './dialogs/tenant-secret.tsx'
import type { Secret, TenantToast } from './tenant-messages.ts'
import { TENANTS_KEY } from './tenants.api.ts'

/** A toast with a secret stays until closed. */
export function useTenantToasts() {
  const notice = useNotice()
  const store = useQueryClient()
  const [secretToasts, setSecretToasts] = useState<(TenantToast & { secret: Secret })[]>([])
  const refetch = async () => {
    const keys = [TENANTS_KEY, propertiesQuery.queryKey]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
  return {
    node: (
      <>
        {notice.node}
        {secretToasts.map((toast) => (
          <TenantSecret
            key={toast.secret.text}
            toast={toast}
            onClose={() => setSecretToasts((before) => before.filter((one) => one !== toast))}
          />
        ))}
      </>
    ),
    fail: (text: string) => notice.show('error', text),
    done(text: string) {
      notice.report('success', text)
      return refetch()
    },
    async showToast({ secret, ...toast }: TenantToast) {
      const text = `${toast.title} ${toast.status}`.trim()
      if (!secret && toast.failed) notice.show('info', text)
      if (!secret && !toast.failed) notice.report('success', text)
      await refetch()
      // Last, so that it takes the focus after the dialog has returned it.
      if (secret)
        setSecretToasts((before) => [{ ...toast, secret }, ...before.filter(({ id }) => id !== toast.id)])
    },
  }
}
