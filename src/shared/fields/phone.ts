/** Formats a stored number: '024 412 3456'. Foreign numbers are stored as printed: '+44 7911 123456'. */
export const printPhone = <Phone extends string | null>(phone: Phone): Phone =>
  (phone?.replace(/\b(0\d\d)(\d{3})(?=\d{4}\b)/g, '$1 $2 ') ?? phone) as Phone
