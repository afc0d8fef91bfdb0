import { useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { saveAs } from '../../../../../web/files/download.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import type { Toast } from '../../../../../web/ui/list/list-screen.tsx'
import type { Invitation, Invited, Joining } from '../../joining.contract.ts'
import { joiningApi } from './joining.api.ts'
import { sentText, skippedText, slipsText } from './joining.labels.ts'

/** send: by email to those who have one, by SMS to the others. */
export type InviteWay = 'send' | 'whatsapp' | 'slip'
export type Chosen = ReadonlyMap<string, Pick<Joining, 'name' | 'channel'>>
export type WhatsAppLink = Invited['links'][number] & { name: string }

type Props = { onInvited: (toast: Toast | undefined) => Promise<void>; onFailed: (text: string) => void }

const FAILED = errorMessageWith('The invitations failed. Please try again.')
const PDF = 'application/pdf'

export function useInvite({ onInvited, onFailed }: Props) {
  const [busy, setBusy] = useState<InviteWay | null>(null)
  const [links, setLinks] = useState<WhatsAppLink[] | null>(null)
  const { keyFor, done } = useFormKey()
  const getName = (chosen: Chosen, tenantId: string) => chosen.get(tenantId)?.name ?? 'A tenant'
  const call = (tenantIds: string[], channel: Invitation['channel']) => {
    const body = { tenantIds, channel }
    return joiningApi('POST /tenants/invite', { body, key: `${channel}-${keyFor([...tenantIds, channel])}` })
  }
  const send = async (chosen: Chosen): Promise<Toast> => {
    const withEmail = [...chosen].filter(([, { channel }]) => channel === 'email').map(([id]) => id)
    const others = [...chosen.keys()].filter((id) => !withEmail.includes(id))
    const answers = [
      ...(withEmail.length > 0 ? [await call(withEmail, 'email')] : []),
      ...(others.length > 0 ? [await call(others, 'sms')] : []),
    ]
    const sent = answers.reduce((sum, answer) => sum + answer.sent, 0)
    const skipped = answers.flatMap((answer) => answer.skipped)
    const text = [...(sent > 0 ? [sentText(sent)] : []), skippedText(skipped, chosen)].join('\n').trim()
    return { tone: skipped.length > 0 ? 'info' : 'success', text }
  }
  const openChats = async (chosen: Chosen): Promise<Toast | undefined> => {
    const answer = await call([...chosen.keys()], 'whatsapp')
    setLinks(answer.links.map((link) => ({ ...link, name: getName(chosen, link.tenantId) })))
    const text = skippedText(answer.skipped, chosen)
    return text === '' ? undefined : { tone: 'info', text }
  }
  const printSlips = async (chosen: Chosen): Promise<Toast> => {
    const body = { tenantIds: [...chosen.keys()], channel: 'slip' as const, format: 'pdf' as const }
    const file = await joiningApi.bytes('POST /tenants/invite', { body, key: keyFor(body) })
    if (file.type !== PDF) throw new Error('The slips could not be made.')
    saveAs(file, 'Slips_to_join.pdf')
    return { tone: 'success', text: slipsText(chosen.size) }
  }
  const press = async (way: InviteWay, chosen: Chosen) => {
    if (busy !== null) return
    setBusy(way)
    try {
      const toast = await { send, whatsapp: openChats, slip: printSlips }[way](chosen)
      done()
      await onInvited(toast)
    } catch (error) {
      onFailed(FAILED(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    links,
    closeLinks: () => setLinks(null),
    press: (way: InviteWay, chosen: Chosen) => void press(way, chosen),
  }
}
