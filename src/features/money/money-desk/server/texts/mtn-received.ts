import { readAmount, type TextPattern, toLine, toPattern, words } from './text-pattern.ts'

/** 'NAME ,233200000000,note from VODAFONE' is the reference of money from another network. */
const OTHER_NETWORK =
  /^(?<name>[^,]*?)\s*,\s*(?<number>\+?\d{9,15})\s*,\s*(?<note>.*?)(?:\s*from\s+[A-Z ]+)?$/i

/** MTN names neither the payer's number nor a day. */
export const mtnReceived: TextPattern = {
  pattern: toPattern(
    `Payment received for {amount} from ${words('name')}\\s*Current Balance:\\s*{balance}\\s*\\.?\\s*` +
      `(?:Available Balance:\\s*GHS\\s*[\\d,.]+\\.?\\s*)?Reference:${words('reference', 300)}\\.?\\s*` +
      `Transaction ID:\\s*{id}\\.?(?:\\s*TRANSACTION FEE:\\s*(?:GHS\\s*)?(?<fee>[\\d,]+(?:\\.\\d{1,2})?))?`,
  ),
  read({ amount, balance, name, reference, id = '', fee }) {
    const received = readAmount(amount)
    if (!received) return undefined
    const other = OTHER_NETWORK.exec(toLine(reference))?.groups
    return {
      day: null,
      amount: received,
      fee: readAmount(fee) || null,
      balance: readAmount(balance) ?? null,
      transactionId: id,
      reference: toLine(other ? other['note'] : reference),
      payerName: toLine(other ? other['name'] : name) || null,
      payerNumber: other?.['number'] ?? null,
    }
  },
}
