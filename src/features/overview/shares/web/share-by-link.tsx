import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { whatsAppAddress } from '../../../../shared/fields/whatsapp.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { openInNewTab } from '../../../../web/new-tab.ts'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import type { CreatedShare } from '../shares.contract.ts'
import { LiveLinks } from './live-links.tsx'
import { liveSharesQuery, type ShareSubject } from './shares.api.ts'

const FAILED = 'Failed to make the link'
const COPIED = 'The link is copied.'
const COPY_BY_HAND = 'This browser cannot copy the link: please copy it from the field.'
const WITHDRAWN = 'The link is withdrawn. It shows nothing any more.'

type Props = {
  item: ShareSubject
  create: () => Promise<CreatedShare>
  text: (url: string) => string
  number: string | undefined
  hint: string | undefined
  onShow: (tone: NoticeTone, text: string) => void
  children?: ReactNode
}

/** Sends or copies one link, made at the first press, and lists those that work. */
export function ShareByLink({ item, create, text, number, hint, onShow, children }: Props) {
  const { made, busy, make, forget } = useLink(item, create)
  const fail = (error: unknown) => onShow('error', errorMessageWith(FAILED)(error))
  const sendByWhatsApp = () =>
    openInNewTab(async (tab) => {
      const { url } = await make()
      tab.opener = null
      tab.location.replace(whatsAppAddress(text(url), number))
    }).catch(fail)
  const copy = async () => {
    try {
      const copied = await copyText((await make()).url)
      onShow(copied ? 'success' : 'info', copied ? COPIED : COPY_BY_HAND)
    } catch (error) {
      fail(error)
    }
  }
  return (
    <>
      <Row gap="sm">
        <Button aria-disabled={busy || undefined} onClick={() => void sendByWhatsApp()}>
          {t('WhatsApp')}
        </Button>
        <Button variant="default" aria-disabled={busy || undefined} onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
        {children}
      </Row>
      {hint && (
        <Text tone="soft" size="sm">
          {hint}
        </Text>
      )}
      {made && (
        <TextInput
          label={t('Link')}
          value={made.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <LiveLinks
        item={item}
        newest={made?.id}
        onWithdrawn={(id) => {
          if (id === made?.id) forget()
          onShow('success', WITHDRAWN)
        }}
        onFailed={(failure) => onShow('error', failure)}
      />
    </>
  )
}

function useLink(item: ShareSubject, create: () => Promise<CreatedShare>) {
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

async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
