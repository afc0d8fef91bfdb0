const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-6h4v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-5.5 6.5-5.500s6.5 2 6.5 5.500M16 4.500a3.5 3.5 0 0 1 0 6.500M18 15c2 .7 3.5 2.5 3.5 5',
  person: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20c0-3.5 3-5.5 7-5.500s7 2 7 5.5',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  tool: 'M14.5 6.500a4 4 0 0 1 5-1.500l-2.5 2.5 1.5 1.500L21 6.500a4 4 0 0 1-5.5 5L8 19a2 2 0 0 1-3-3l7.5-7.500a4 4 0 0 1 2-2',
  speech: 'M4 5h16v11H10l-4.5 4V16H4zM8 9h8M8 12h5',
  company:
    'M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M12 3v2.500M12 18.500V21M3 12h2.500M18.5 12H21M5.6 5.600l1.8 1.800M16.6 16.600l1.8 1.800M5.6 18.400l1.8-1.800M16.6 7.400l1.8-1.8',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.500h-15zM10 21h4M12 5V3',
  megaphone: 'M4 10v4h3.500l8.500 4.500v-13L7.500 10zM18.5 9a4 4 0 0 1 0 6M8.500 14.500l1.500 5',
  mail: 'M3.5 5.500h17v13h-17zM3.5 7l8.5 6.500L20.500 7',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.500h15M8.5 3.500V7M15.5 3.500V7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.3 15.300 20.5 20.5',
  money: 'M3 6.500h18v11H3zM12 14.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 9.500h.500M17.500 14.500h.500',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  alert: 'M12 4 21 20H3zM12 10v4.500M12 17v.500',
  receipt:
    'M5 3.500h14v17l-2.300-1.500-2.400 1.500-2.300-1.500-2.300 1.500-2.400-1.500L5 20.500zM14.5 9H11a2 2 0 0 0 0 4h1.500a2 2 0 0 1 0 4H9M12 7.500V9M12 17v1.500',
  card: 'M3 5.500h18v13H3zM6 9h5M6 12h5M6 15h3M14.500 9H18v4h-3.500z',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  check: 'M6 4.500h12V21H6zM9.500 3h5v3h-5zM9 13l2 2 4-4.500',
  hourglass: 'M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
