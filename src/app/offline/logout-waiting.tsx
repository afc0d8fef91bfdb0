import { type QueuedItem, waitingSentence } from '../../web/offline/queued-item.ts'
import { removePersonItems } from '../../web/offline/send-queue.store.ts'
import { t } from '../../web/translate.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../web/ui/layout.tsx'
import { rich } from '../../web/ui/values.tsx'

export type Waiting = { uid: string; items: readonly QueuedItem[] }
type Props = Waiting & { onLogout: () => void; onClose: () => void }

const ONE_WAITS =
  '{waiting}, and is stored only on this phone. Nobody else can see it here. If you keep it, it is sent when you sign in again.'
const MANY_WAIT =
  '{waiting}, and are stored only on this phone. Nobody else can see them here. If you keep them, they are sent when you sign in again.'

export function LogoutWaiting({ uid, items, onLogout, onClose }: Props) {
  return (
    <Dialog title={t('Log out?')} onClose={onClose} size="sm">
      <Stack gap="lg">
        <Text>
          {rich(items.length === 1 ? ONE_WAITS : MANY_WAIT, {
            waiting: <strong>{waitingSentence(items)}</strong>,
          })}
        </Text>
        <Row gap="sm" justify="end">
          <Button variant="subtle" color="red" onClick={() => void removePersonItems(uid).then(onLogout)}>
            {t('Discard and log out')}
          </Button>
          <Button onClick={onLogout} data-autofocus>
            {t('Keep and log out')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
