import { whatsAppAddress, whatsAppNumber } from '../../../shared/fields/whatsapp.ts'
import classes from './whatsapp-link.module.css'

type Props = {
  /** As typed or as stored; the first number counts. */
  phone: string | null | undefined
  /** Name of the person. */
  name: string
  text?: string
  asButton?: true
}

const firstNumber = (phone: string | null | undefined) => phone?.split(/[/,;\n]/)[0]

/** Opens a chat in WhatsApp with the text; nothing for a number that cannot be written to. */
export function WhatsAppLink({ phone, name, text, asButton }: Props) {
  const number = whatsAppNumber(firstNumber(phone))
  if (!number) return null
  return (
    <a
      className={classes.link}
      href={whatsAppAddress(text ?? `Hello ${name}, `, number)}
      target="_blank"
      rel="noreferrer"
      data-as-button={asButton}
      aria-label={`WhatsApp to ${name}`}
    >
      WhatsApp
    </a>
  )
}
