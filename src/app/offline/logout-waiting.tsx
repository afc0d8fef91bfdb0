import { type QueuedItem, waitingSentence } from '../../web/offline/queued-item.ts'
import { removePersonItems } from '../../web/offline/send-queue.store.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../web/ui/layout.tsx'

export type Waiting = { uid: string; items: readonly QueuedItem[] }
type Props = Waiting & { onLogout: () => void; onClose: () => void }

export function LogoutWaiting({ uid, items, onLogout, onClose }: Props) {
  const them = items.length === 1 ? 'it' : 'them'
  return (
    <Dialog title="Log out?" onClose={onClose} size="sm">
      <Stack gap="lg">
        <Text>
          <strong>{waitingSentence(items)}</strong>, and {items.length === 1 ? 'is' : 'are'} stored only on
          this phone. Nobody else can see {them} here. If you keep {them},{' '}
          {items.length === 1 ? 'it is' : 'they are'} sent when you sign in again.
        </Text>
        <Row gap="sm" justify="end">
          <Button variant="subtle" color="red" onClick={() => void removePersonItems(uid).then(onLogout)}>
            Discard and log out
          </Button>
          <Button onClick={onLogout} data-autofocus>
            Keep and log out
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
