// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { Catalogue } from '../catalogue.ts'
import type { MessageKnownText, MessageText } from '../english/messages.ts'
import { ACCOUNT_MESSAGES } from './twi.account-messages.ts'
import { LEASE_MESSAGES } from './twi.lease-messages.ts'
import { MONTHS } from './twi.months.ts'
import { SERVICE_MESSAGES } from './twi.service-messages.ts'
import { SIGNING_MESSAGES } from './twi.signing-messages.ts'

export const CATALOGUE: Catalogue<MessageText | MessageKnownText> = {
  language: 'tw',
  texts: {
    Rent: 'Dan ho sika',
    'Pay now': 'Tua seesei',
    'You can pay it now by mobile money or card. Then you need no receipt to send in.':
      'Wobɛtumi de mobile money anaa card atua seesei. Saa a, ɛho nhia sɛ womane risiti.',
    'If you pay in another way': 'Sɛ wofa ɔkwan foforɔ so tua a',
    'Once you have paid': 'Sɛ wotua wie a',
    'Invoice {number}.': 'Ka krataa {number}.',
    'Pay code {code}.': 'Kood {code}.',
    Bank: 'Sikakorabea',
    'Pay code': 'Sikatua kood',
    'Write it as the reference of your payment.': 'Twerɛ no sɛ wo sikatua reference.',
    'How to pay': 'Sɛdeɛ wobɛtua',
    '{amount} is due on {day}': 'Tua {amount} ansa na {day}',
    '{used} of your credit was used; {left} is left to pay.':
      'Wo sika a ɛda hɔ no mu {used} atua bi; aka {left}.',
    'Invoice {number}: {amount}, due {day}': 'Ka krataa {number}: {amount}, tua ansa na {day}',
    'Hello {name}, here is your invoice.': '{name}, wo ka krataa nie.',
    'You have it as a PDF too, attached to this message.': 'Ne PDF nso ka saa nkra yi ho.',
    'Take a photo of the receipt and send it in on the portal.':
      'Twa risiti no mfoni na mane wɔ portal no so.',
    'Upload your receipt': 'Mane wo risiti',
    '1 day': 'da 1',
    '{count} days': 'nna {count}',
    'was due on {day}, {days} ago': 'na ɛsɛ sɛ wotua {day}, {days} ni',
    'is overdue': 'ne berɛ atwam',
    'is due today, {day}': 'ɛsɛ sɛ wotua nnɛ, {day}',
    'is due on {day}, in {days}': 'ɛsɛ sɛ wotua {day}, aka {days}',
    '{amount} is overdue': '{amount} berɛ atwam',
    'It is the rest of {amount}.': 'Ɛyɛ {amount} mu nkaeɛ.',
    'We have not received a payment for it yet.': 'Yɛnnyaa ho sika biara.',
    'Reminder: {title}': 'Nkaeɛ: {title}',
    overdue: 'ne berɛ atwam',
    'due {day}': 'tua ansa na {day}',
    'Reminder: invoice {number}, {amount}, {state}': 'Nkaeɛ: ka krataa {number}, {amount}, {state}',
    'Hello {name}, this is a reminder of invoice {number}.': '{name}, yɛrekae wo ka krataa {number}.',
    'It {due}, and {open}. The invoice is attached as a PDF.':
      'Ɛno {due}, na {open}. Ka krataa no PDF ka ho.',
    '{amount} of it is left to pay, not counting the receipt that we are reviewing':
      'ne mu {amount} aka, a risiti a yɛrehwɛ mu no nka ho',
    '{amount} of it is left to pay': 'ne mu {amount} aka',
    'we have not received a payment for it yet': 'yɛnnyaa ho sika biara',
    'Take a photo of the receipt and send it in on the portal. If you have paid already, that is all that is left to do.':
      'Twa risiti no mfoni na mane wɔ portal no so. Sɛ woatua dada a, ɛno nko ara na aka.',
    'reminder, {amount} {due}.': 'nkaeɛ, {amount} {due}.',
    'There is nothing left to pay.': 'Ka biara nkaeɛ.',
    'Invoice {number} is settled': 'Ka krataa {number} awie',
    'Hello {name}, there is nothing left to pay of this invoice. It is attached as a PDF.':
      '{name}, saa ka krataa yi mu ka biara nkaeɛ. Ne PDF ka ho.',
    'Your credit has settled invoice {number}': 'Wo sika a ɛda hɔ no atua ka krataa {number}',
    'Invoice {number} is settled by your credit': 'Wo sika a ɛda hɔ no atua ka krataa {number}',
    'Hello {name}, your credit has settled this invoice; there is nothing left to pay. The receipt is attached as a PDF.':
      '{name}, wo sika a ɛda hɔ no atua saa ka krataa yi; ka biara nkaeɛ. Risiti no PDF ka ho.',
    'We have received {amount}': 'Yɛanya {amount}',
    'Payment received: {amount} for invoice {number}': 'Yɛanya wo sika: {amount} ma ka krataa {number}',
    'Thank you.': 'Yɛda wo ase.',
    'Thank you, {name}. Your payment is confirmed; your receipt is attached as a PDF.':
      'Yɛda wo ase, {name}. Yɛagye wo sikatua no ato mu; wo risiti PDF ka ho.',
    'See your invoices': 'Hwɛ wo ka nkrataa',
    '{title} for {number}': '{title} ma {number}',
    '{amount} is left to pay.': 'Aka {amount}.',
    'Payment received: {amount} of invoice {number}': 'Yɛanya wo sika: {amount} wɔ ka krataa {number} mu',
    'Thank you, {name}. We have accepted your receipt as a part of this invoice. {left} The invoice is attached as a PDF.':
      'Yɛda wo ase, {name}. Yɛagye wo risiti no sɛ saa ka krataa yi fa bi. {left} Ka krataa no PDF ka ho.',
    '{title} of {number}.': '{title} wɔ {number} mu.',
    'Your receipt could not be accepted': 'Yɛantumi annye wo risiti no',
    'A receipt for invoice {number} was not needed': 'Na risiti ho nhia mma ka krataa {number}',
    'The invoice is settled all the same; there is nothing left to do.':
      'Ka krataa no awie; hwee nkaeɛ a wobɛyɛ.',
    'The invoice is paid all the same; there is nothing left to do.':
      'Wɔatua ka krataa no; hwee nkaeɛ a wobɛyɛ.',
    'Your invoice is settled all the same.': 'Wo ka krataa no awie.',
    'Your invoice is paid all the same.': 'Wɔatua wo ka krataa no.',
    'One of your receipts for invoice {number} was not accepted':
      'Yɛannye wo risiti baako ma ka krataa {number}',
    'We are still looking at another one.': 'Yɛda so rehwɛ foforɔ no.',
    'We are still looking at another one that you sent in; there is nothing to do for now.':
      'Yɛda so rehwɛ foforɔ a womaneeɛ no; hwee nni hɔ a wobɛyɛ seesei.',
    'One of your receipts could not be accepted': 'Yɛantumi annye wo risiti baako',
    'Please send the receipt for invoice {number} again': 'Yɛsrɛ wo, san mane ka krataa {number} risiti',
    'Your payment receipt could not be accepted.': 'Yɛantumi annye wo sikatua risiti no.',
    'Send another receipt': 'Mane risiti foforɔ',
    'Hello {name}, we have looked at the receipt that you sent in and could not accept it.':
      '{name}, yɛahwɛ risiti a womaneeɛ no nanso yɛantumi annye.',
    'We cannot find your payment yet': 'Yɛnnya nhunuu wo sikatua no',
    'We cannot find your payment of {amount} yet': 'Yɛnnya nhunuu wo sikatua {amount} no',
    'Please check that it was sent to us.': 'Yɛsrɛ wo, hwɛ sɛ woamane yɛn anaa.',
    'Please check that it was sent to us, and send the transaction ID if you have it.':
      'Yɛsrɛ wo, hwɛ sɛ woamane yɛn anaa, na sɛ wowɔ transaction ID no a, mane.',
    'If it has arrived meanwhile, you need do nothing.': 'Sɛ aduru yɛn nkyɛn dada a, hwee nni hɔ a wobɛyɛ.',
    'Hello {name}, thank you for your receipt. We have looked through the payments that came in, and yours is not among them yet.':
      '{name}, yɛda wo ase wɔ wo risiti no ho. Yɛahwɛ sika a aba no mu, nanso yɛnnya nhunuu wo deɛ no.',
    'You can answer this e-mail, or send the receipt again with the ID.':
      'Wobɛtumi abua saa e-mail yi, anaa wode ID no san mane risiti no.',
    'Please send its transaction ID.': 'Yɛsrɛ wo, mane transaction ID no.',
    'Your withheld tax of {amount} is recorded': 'Yɛatwerɛ wo toɔ a woyiiɛ {amount}',
    'Receipt {number}: {amount} of withheld tax': 'Risiti {number}: toɔ a woyiiɛ {amount}',
    'Receipt {number}: {amount} received': 'Risiti {number}: yɛanya {amount}',
    'Thank you, {name}. Your receipt is attached as a PDF.': 'Yɛda wo ase, {name}. Wo risiti PDF ka ho.',
    'See your payments': 'Hwɛ wo sikatua',
    'Receipt {number}.': 'Risiti {number}.',
    'Receipt {number} for {invoices}.': 'Risiti {number} ma {invoices}.',
    Invoice: 'Ka krataa',
    For: 'Ma',
    Place: 'Baabi',
    Amount: 'Sika dodoɔ',
    Due: 'Tua ansa na',
    'Paid on': 'Da a wotuaeɛ',
    Method: 'Sɛdeɛ wotuaeɛ',
    Reference: 'Reference',
    Settled: 'Awie',
    Receipt: 'Risiti',
    'Received on': 'Da a ɛbaeɛ',
    'Paid by': 'Deɛ ɔtuaeɛ',
    Invoices: 'Ka nkrataa',
    'Kept as credit': 'Ɛda hɔ ma wo',
    Cash: 'Sika',
    'Bank transfer': 'Sikakorabea',
    Kind: 'Su',
    'Owed is what is open less credit. What receipts under review claim is owed, but not overdue.':
      'Ka a wode yɛ deɛ wontuaeɛ a wɔayi sika a ɛda hɔ afiri mu. Deɛ risiti a yɛrehwɛ mu no kyerɛ no da so yɛ ka, nanso ne berɛ ntwaam.',
    'Overdue is open past the due day, without what receipts under review claim.':
      'Deɛ ne berɛ atwam yɛ deɛ wontuaeɛ a ne da atwam, a deɛ risiti a yɛrehwɛ mu no kyerɛ no nka ho.',
    'Withheld tax': 'Toɔ a woyiiɛ',
    Paid: 'Woatua',
    'Paid so far': 'Deɛ woatua',
    'From the deposit': 'Ɛfiri awowasideɛ no mu',
    'Credit from before the portal': 'Sika a na ɛda hɔ ansa na portal no reba',
    Credited: 'Wɔayi',
    'Written off': 'Wɔagyae',
    'Answers to this message reach {address}.': 'Saa nkra yi mmuaeɛ kɔ {address}.',
    ...ACCOUNT_MESSAGES,
    ...LEASE_MESSAGES,
    ...SERVICE_MESSAGES,
    ...SIGNING_MESSAGES,
    ...MONTHS,
  },
  isOne: (count) => count === 0 || count === 1,
}
