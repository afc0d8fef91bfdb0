import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../web/translate.ts'
import type { CreatedShare } from '../shares.contract.ts'
import { liveSharesQuery, type ShareSubject } from './shares.api.ts'

export const COPY_BY_HAND = 'This browser cannot copy the link: please copy it from the field.'

export const LinkField = ({ url }: { url: string }) => (
  <TextInput label={t('Link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
)

/** Makes one link, whatever it is then used for. */
export function useLink(item: ShareSubject, create: () => Promise<CreatedShare>) {
  const [made, setMade] = useState<CreatedShare>()
  const [making, setMaking] = useState<Promise<CreatedShare>>()
  const store = useQueryClient()
  const make = async (): Promise<CreatedShare> => {
    if (made) return made
    const underWay = making ?? create()
    setMaking(underWay)
    try {
      const share = await underWay
      setMade(share)
      await store.invalidateQueries({ queryKey: liveSharesQuery(item).queryKey })
      return share
    } finally {
      setMaking(undefined)
    }
  }
  return { made, make, busy: making !== undefined, forget: () => setMade(undefined) }
}

export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
