export type PropertyPlan = {
  apartment: string
  unit(number: number): string
  dueDay: number
  rent(number: number): number
  tenants: string[]
}

const shop = (block: string) => (number: number) => `Shop ${block}${String(number).padStart(2, '0')}`

/** Tenants with a phone only; the first one's login is printed. */
export const WITHOUT_EMAIL = ['Efua Aidoo', 'Fuseini Alhassan', 'Naa Dɛdɛ Lamptey', 'Sulemana Andani']

export const PROPERTIES: PropertyPlan[] = [
  {
    apartment: 'Bohye (Shops)',
    unit: shop('B'),
    dueDay: 1,
    rent: (number) => (number <= 12 ? 850 : 1200),
    tenants: [
      'Kwame Mensah',
      'Akosua Ɔpɔku',
      'Selorm Agbeko',
      'Nii Armah Tetteh',
      'Fuseini Alhassan',
      'Abena Pɔkuaa',
      'Kofi Asante',
      'Dzifa Amegashie',
      'Naa Dɛdɛ Lamptey',
      'Rahinatu Iddrisu',
      'Yaw Boateng',
      'Efua Aidoo',
      'Kɔku Dogbe',
      'Kwaku Ɔsei',
      'Ayorkor Sowah',
      'Abdul-Rahman Yakubu',
      'Adwoa Sarpong',
      'Emmanuel Tɛtɛ',
    ],
  },
  {
    apartment: 'Achimota (Shops)',
    unit: shop('A'),
    dueDay: 8,
    rent: (number) => (number <= 12 ? 650 : 850),
    tenants: [
      'Kwabena Frimpong',
      'Esi Quayson',
      'Edem Klutse',
      'Naa Korkor Ankrah',
      'Mariam Issahaku',
      'Kojo Arthur',
      'Akua Afriyie',
      'Elikem Gbedemah',
      'Nii Lante Quaye',
      'Wumpini Abukari',
      'Ama Serwaa Bonsu',
      'Yayra Akpalu',
      'Ɔkyerɛ Darko',
      'Ayitey Laryea',
      'Sulemana Andani',
      'Maame Ɛfua Bentum',
      'Kafui Dzokoto',
      'Kwasi Ɔduro',
      'Naa Ayele Addo',
    ],
  },
  {
    apartment: 'Palmwine (Shops)',
    unit: shop('P'),
    dueDay: 15,
    rent: (number) => (number <= 10 ? 650 : 1800),
    tenants: [
      'Kwadwo Amponsah',
      'Sena Atsu',
      'Akwele Okai',
      'Azara Mahama',
      'Afia Konadu',
      'Delali Hotor',
      'Nii Kpakpo Odoi',
      'Napari Dawuni',
      'Ekow Sackey',
      'Akorfa Tsikata',
      'Yaw Ɔfɔri',
      'Memunatu Zakari',
      'Grace Owusu-Ansah',
    ],
  },
  {
    apartment: 'Bohye apartments',
    unit: (number) => `Flat ${Math.ceil(number / 4)}${'ABCD'[(number - 1) % 4]}`,
    dueDay: 23,
    rent: () => 2500,
    tenants: [
      'Nana Ama Boatemaa',
      'Kwame Ɔfosu',
      'Sefakor Agbodza',
      'Nii Okai Quartey',
      'Salamatu Mumuni',
      'Akosua Nyantakyiwaa',
      'Kweku Botchway',
      'Senyo Amenuvor',
      'Araba Turkson',
      'Ibrahim Tahiru',
    ],
  },
]

/** Months since the move-out, and the number of unpaid rents. */
export const FORMER = [
  { name: 'Michael Kwarteng', apartment: 'Bohye (Shops)', number: 19, monthsSince: 7, unpaidRents: 3 },
  { name: 'Peace Adzo Dotse', apartment: 'Palmwine (Shops)', number: 12, monthsSince: 10, unpaidRents: 0 },
] as const

/** Signs on the phone and moves into a vacant flat; the numbers follow those of the other tenants. */
export const MOVING_IN = {
  name: 'Kwabena Osei',
  apartment: 'Bohye apartments',
  number: 11,
  addedAgo: 6,
  movedAgo: 3,
} as const
/** Moved out a few days ago and was paid out. */
export const MOVING_OUT = {
  name: 'Adjoa Ampofo',
  apartment: 'Bohye apartments',
  number: 12,
  months: 8,
  movedAgo: 12,
} as const

/** The lease ends within days; the caretaker has begun the handover. */
export const LEAVING_SOON = 'Kwaku Ɔsei'

/** Two tenants in one unit, entered by mistake. */
export const OCCUPIED_TWICE = { first: 'Kofi Asante', second: 'Emmanuel Tɛtɛ' } as const

/** The tenant whose login is printed: has an open invoice, a rejected receipt and one under review. */
/** Withholds tax on the rent and pays it to the tax authority. */
export const WITHHOLDING_TENANT = 'Memunatu Zakari'
export const EXAMPLE_TENANT = 'Akosua Ɔpɔku'
