import { useQuery } from '@tanstack/react-query'
import { whatsAppAddress, whatsAppNumber } from '../../../../shared/fields/whatsapp.ts'
import { useOffline } from '../../../../web/connection.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { openInNewTab } from '../../../../web/new-tab.ts'
import { readSession } from '../../../../web/session.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { useCompanyName } from '../../../identity/company/web/company.api.ts'
import { shareText } from '../shares.rules.ts'
import { LiveLinks } from './live-links.tsx'
import { COPY_BY_HAND, copyText, LinkField, useLink } from './share-link.tsx'
import { SharePdf } from './share-pdf.tsx'
import { makeShare, phoneQuery } from './shares.api.ts'

const FAILED = 'Failed to make the link'
const OFFLINE =
  'You are offline. A link is made by the portal: please share this when the connection is back.'

type Props = { item: SharedItem; onClose: () => void }

export function ShareDialog({ item, onClose }: Props) {
  const { node, show } = useNotice()
  const { made, busy, make, forget } = useLink(item, () => makeShare(item))
  const { name: company } = useCompanyName()
  const number = useNumber(item)
  const offline = useOffline()
  const fail = (error: unknown) => show('error', errorMessageWith(FAILED)(error))
  const sendByWhatsApp = () =>
    openInNewTab(async (tab) => {
      const { url } = await make()
      tab.opener = null
      tab.location.replace(whatsAppAddress(shareText({ title: item.title, company, url }), number))
    }).catch(fail)
  const copy = async () => {
    try {
      const { url } = await make()
      const copied = await copyText(url)
      show(copied ? 'success' : 'info', copied ? 'The link is copied.' : COPY_BY_HAND)
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Dialog title={t('Share {title}', { title: item.title })} onClose={onClose} size="md">
      <Stack gap="lg">
        {node}
        {offline && <Notice tone="warning">{OFFLINE}</Notice>}
        <Text>{t('Whoever has the link sees this one document, without signing in, for 30 days.')}</Text>
        <Row gap="sm">
          <Button aria-disabled={busy || undefined} onClick={() => void sendByWhatsApp()}>
            {t('WhatsApp')}
          </Button>
          <Button variant="default" aria-disabled={busy || undefined} onClick={() => void copy()}>
            {t('Copy link')}
          </Button>
          <SharePdf item={item} onFailed={(text) => show('error', text)} />
        </Row>
        {number && (
          <Text tone="soft" size="sm">
            WhatsApp opens a chat with +{number}, the tenant’s number.
          </Text>
        )}
        {made && <LinkField url={made.url} />}
        <LiveLinks
          item={item}
          newest={made?.id}
          onWithdrawn={(id) => {
            if (id === made?.id) forget()
            show('success', 'The link is withdrawn. It shows nothing any more.')
          }}
          onFailed={(text) => show('error', text)}
        />
      </Stack>
    </Dialog>
  )
}

function useNumber({ tenantId }: SharedItem): string | undefined {
  const isOffice = readSession()?.role === 'admin'
  const { data } = useQuery({ ...phoneQuery(tenantId), enabled: isOffice })
  return isOffice ? whatsAppNumber(data) : undefined
}
