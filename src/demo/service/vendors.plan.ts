export const VENDORS = [
  { name: 'Kwame Plumbing Works', phone: '024 555 0188', trade: 'Plumber', note: 'Comes on Sundays too.' },
  { name: 'Nii Lante Roofing', phone: '020 555 0142', trade: 'Roofer', note: 'Half in advance.' },
  { name: 'Volta Electricals', phone: '027 555 0117', trade: 'Electrician', note: null },
  { name: 'Adabraka Locks', phone: '024 555 0163', trade: 'Locksmith', note: null },
  { name: 'Tema Steel and Welding', phone: '055 555 0121', trade: 'Welder', note: 'Ask for Gifty.' },
] as const

/** Requests with vendors and costs; `ago` is in days. */
export const VENDOR_REQUESTS = [
  {
    subject: 'Roof leaks over the shelves',
    vendor: 'Nii Lante Roofing',
    cost: { ago: 9, amount: 350, description: 'Sealant and one day of work', charged: false },
  },
  { subject: 'Socket behind the counter is dead', vendor: 'Volta Electricals' },
  {
    subject: 'Shutter comes down only half',
    vendor: 'Tema Steel and Welding',
    cost: { ago: 8, amount: 180, description: 'New rail on the left', charged: false },
  },
  {
    subject: 'Second key for the washroom',
    vendor: 'Adabraka Locks',
    cost: { ago: 3, amount: 25, description: 'One more key', charged: true },
  },
] as const
