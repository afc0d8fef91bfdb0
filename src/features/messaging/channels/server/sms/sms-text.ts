import segments from 'sms-segments-calculator'

export type SmsEncoding = 'GSM-7' | 'UCS-2'
export type MeasuredSms = { segments: number; encoding: SmsEncoding; costly: string[] }

export function measureSms(text: string): MeasuredSms {
  const measured = new segments.SegmentedMessage(text)
  const encoding = measured.encodingName
  const costly = encoding === 'UCS-2' ? [...new Set(measured.getNonGsmCharacters())] : []
  return { segments: text === '' ? 0 : measured.segmentsCount, encoding, costly }
}
