import { useQuery } from '@tanstack/react-query'
import { whatsAppNumber } from '../../../../shared/fields/whatsapp.ts'
import { useOffline } from '../../../../web/connection.ts'
import { readSession } from '../../../../web/session.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { t } from '../../../../web/translate.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { useCompanyName } from '../../../identity/company/web/company.api.ts'
import { shareText } from '../shares.rules.ts'
import { ShareByLink } from './share-by-link.tsx'
import { SharePdf } from './share-pdf.tsx'
import { makeShare, phoneQuery } from './shares.api.ts'

const OFFLINE =
  'You are offline. A link is made by the portal: please share this when the connection is back.'

type Props = { item: SharedItem; onClose: () => void }

export function ShareDialog({ item, onClose }: Props) {
  const { node, show } = useNotice()
  const { name: company } = useCompanyName()
  const number = useNumber(item)
  const offline = useOffline()
  return (
    <Dialog title={t('Share {title}', { title: item.title })} onClose={onClose} size="md">
      <Stack gap="lg">
        {node}
        {offline && <Notice tone="warning">{OFFLINE}</Notice>}
        <Text>{t('Whoever has the link sees this one document, without signing in, for 30 days.')}</Text>
        <ShareByLink
          item={item}
          create={() => makeShare(item)}
          text={(url) => shareText({ title: item.title, company, url })}
          number={number}
          hint={number && `WhatsApp opens a chat with +${number}, the tenant’s number.`}
          onShow={show}
        >
          <SharePdf item={item} onFailed={(text) => show('error', text)} />
        </ShareByLink>
      </Stack>
    </Dialog>
  )
}

function useNumber({ tenantId }: SharedItem): string | undefined {
  const isOffice = readSession()?.role === 'admin'
  const { data } = useQuery({ ...phoneQuery(tenantId), enabled: isOffice })
  return isOffice ? whatsAppNumber(data) : undefined
}
