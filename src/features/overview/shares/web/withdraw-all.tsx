import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { ShareMaker } from '../shares.contract.ts'
import { sharesApi } from './shares.api.ts'

const FAILED = 'Failed to withdraw the links'

const countedLinks = (links: number): string => (links === 1 ? '1 link' : `${links} links`)

type Props = { maker: ShareMaker; onClose: () => void; onWithdrawn: (text: string) => Promise<void> }

export const WithdrawAll = ({ maker: { uid, name, links }, onClose, onWithdrawn }: Props) => (
  <Confirm
    title="Withdraw all links"
    action="Withdraw all"
    busyWord="Withdrawing..."
    errorMessage={errorMessageWith(FAILED)}
    onConfirm={async () => {
      const { withdrawn } = await sharesApi('DELETE /shares', { query: { createdBy: uid } })
      await onWithdrawn(`${countedLinks(withdrawn)} of ${name} withdrawn.`)
    }}
    onClose={onClose}
  >
    {countedLinks(links)} of <strong>{name}</strong> show nothing any more, to whoever has them.
  </Confirm>
)
