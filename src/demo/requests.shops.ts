import { answer, type CaseHistory, done, refuse, reply, request, start, work } from './cases.history.ts'

/** What those in the shops asked for. */
export const REQUESTS_OF_SHOPS: CaseHistory[] = [
  request('Yaw Ɔfɔri', 1, [
    'Padlock of the main gate is spoilt',
    'This morning the night watchman could not open, we waited till 8. The key turns but nothing happens. Please change it before the weekend.',
  ]),
  request('Akosua Ɔpɔku', 2, [
    'Socket behind the counter is dead',
    'Since yesterday the double socket behind my counter has no power, the rest of the shop is fine. My fridge is on an extension now.',
  ]),
  request(
    'Akosua Ɔpɔku',
    12,
    [
      'Roof leaks over the shelves',
      'When it rains water comes through the ceiling near the back wall. Two cartons of my goods are spoilt. I have moved the shelf, please look at it soon.',
      'stain',
    ],
    work(
      1,
      'We are sorry about your goods. The roofer looks at it tomorrow morning; please let him in at 8.',
    ),
    reply(
      2,
      'He came and put sealant. Last night it rained small and there is a new mark beside the old one.',
      'stain-later',
    ),
    answer(
      1,
      'Then it is the valley gutter. He opens it on Thursday, and we bring a tarpaulin today to cover your shelves.',
    ),
    reply(0, 'The tarpaulin is here, thank you.'),
  ),
  request(
    'Selorm Agbeko',
    16,
    [
      'Shutter comes down only half',
      'The roller shutter stops in the middle, two boys have to pull it every night.',
    ],
    work(1, 'The welder checks the rails this week.'),
    reply(4, 'Nobody has come yet.'),
    answer(0, 'He was held up at Palmwine, sorry. He comes tomorrow at 7, before you open.'),
  ),
  request(
    'Naa Korkor Ankrah',
    19,
    ['Second key for the washroom', 'My assistant has no key for the shared washroom. Can I get one?'],
    done(1, 'It is ready for you at the office. Please sign for it.'),
  ),
  request(
    'Edem Klutse',
    24,
    [
      'Can I put my sign on the roof edge',
      'The old one is too small, people pass by. I have a drawing of 3 metres by 1.',
    ],
    refuse(
      2,
      'The assembly allows no signs above the roof line. On the wall over your shutter you may have 2.4 metres by 0.6; send us the drawing first.',
    ),
  ),
  request(
    'Kojo Arthur',
    31,
    [
      'Drain in front of the shop is choked',
      'When it rains the gutter overflows into my shop. It is full of sand and rubber.',
    ],
    start(1),
    answer(1, 'The gutter boys clear the whole row on Saturday.'),
    reply(3, 'They did it well, but they left the sand heap in front of my door.'),
    done(1, 'The sand was carried away this morning.'),
  ),
  request(
    'Abena Pɔkuaa',
    34,
    [
      'Change of phone number on the invoice',
      'I have a new number, my old SIM is lost. Where do I change it?',
    ],
    done(0, 'You can do it yourself under My Account; it is on the next invoice then.'),
  ),
  request(
    'Akosua Ɔpɔku',
    41,
    [
      'Ceiling fan hums and turns slowly',
      'The fan in the shop makes a loud noise and hardly turns, even on 5.',
    ],
    work(1, 'That is the capacitor. The electrician has one and comes on Wednesday.'),
    reply(2, 'He came, it is turning well again. Thank you!'),
    done(1),
  ),
  request(
    'Kwabena Frimpong',
    29,
    ['Water from the wash basin smells', 'The tap at the back gives brown water that smells since Monday.'],
    work(1, 'The tank of your row was low and drew mud. It is emptied and washed tomorrow.'),
    done(2, 'Tank washed and filled. Please let it run for a minute before you use it.'),
  ),
  request(
    'Elikem Gbedemah',
    52,
    [
      'Burglar proof for the back window',
      'Somebody tried to open it in the night. I am afraid for my machines.',
    ],
    work(
      0,
      'We are glad that nothing is gone. Did you report it to the police? We measure the window today.',
    ),
    reply(0, 'Yes, at Tesano. They gave me an extract.'),
    done(5, 'Bars are fixed, painted black like the others.'),
  ),
  request(
    'Yaw Boateng',
    61,
    ['Pay in two parts this month', 'School fees are due. Can I pay half now and half at month end?'],
    answer(1, 'For this month it is fine. Please send us both receipts here.', 'working'),
    reply(0, 'Thank you very much.'),
    done(24),
  ),
  request(
    'Delali Hotor',
    66,
    ['Light in the corridor', 'The two tubes in front of P06 and P07 are dead.'],
    start(1),
    done(1, 'Both changed to LED.'),
  ),
  request(
    'Naa Dɛdɛ Lamptey',
    70,
    ['Tiles at the entrance are loose', 'Two tiles lift when customers step on them. An old man stumbled.'],
    work(1, 'Thank you for telling us. The tiler comes tomorrow; please put something over them today.'),
    done(2, 'Six tiles laid anew. Please do not wash the step until Sunday.'),
  ),
  request(
    'Kwame Mensah',
    79,
    ['Fumigation for rats', 'There are rats behind the row, they eat the rice bags at night.'],
    work(2, 'We fumigate the whole row on Sunday. Please cover all food, and open on Monday not before 9.'),
    reply(8, 'It is much better, but I saw one again yesterday.'),
    answer(1, 'The company comes a second time on Sunday, that is part of the price.'),
    done(8),
  ),
  request(
    'Sulemana Andani',
    88,
    [
      'Prepaid meter credit finishes too fast',
      'I buy 100 cedis and it is gone in four days. I have only a fan and two bulbs.',
    ],
    work(
      2,
      'The electrician found that the light of the corridor is on your meter. He separates it on Tuesday.',
    ),
    reply(2, 'That explains. Will I get something back?'),
    answer(1, 'Yes: we take GHS 80 off your next rent.'),
    done(3, 'Separated, and the corridor has its own meter now.'),
  ),
  request(
    'Fuseini Alhassan',
    92,
    [
      'Extend opening to midnight',
      'In the fasting month my customers come late. Can the gate stay open until midnight?',
    ],
    refuse(
      1,
      'The watchman can do until 10.30 pm in that month, not later: the other shops pay for him too.',
    ),
  ),
  request(
    'Mariam Issahaku',
    103,
    ['Leaking gutter over my door', 'It pours on the customers when it rains.'],
    start(1),
    done(3, 'Gutter sealed and a downpipe added.'),
    work(12, 'You rang: it drips again at the joint. The roofer takes the piece out and puts a new one.'),
    reply(1, 'Yes, exactly at the joint above the sign.'),
    done(4, 'A new piece of gutter of 3 metres is up. We poured two buckets through it, it is dry below.'),
  ),
  request(
    'Ama Serwaa Bonsu',
    112,
    ['Permission for a freezer', 'I want to add a chest freezer. Is the cable strong enough?'],
    work(2, 'For one freezer yes, on the socket by the door only. Please no extension board.'),
    done(5),
  ),
  request(
    'Ayorkor Sowah',
    127,
    ['Door handle broken', 'The handle of the inner door is off, we open with a screwdriver.'],
    start(0),
    done(2),
  ),
  request(
    'Memunatu Zakari',
    141,
    ['Polytank for the row', 'We share one small tank with nine shops, by noon it is empty. Please add one.'],
    work(4, 'You are right. A second tank of 2,500 litres is ordered.'),
    reply(14, 'Please is there any news?'),
    answer(1, 'The stand is welded this week, the tank follows.'),
    done(9, 'The second tank is up and full.'),
  ),
  request(
    'Michael Kwarteng',
    252,
    ['Move to a bigger shop', 'If the corner shop gets free, please think of me.'],
    refuse(
      3,
      'The corner shop is let for two more years, and the list is long. We suggest that you ask again next year.',
    ),
  ),
  request(
    'Kofi Asante',
    163,
    [
      'Fire extinguisher has expired',
      'The date on it is last year. The fire people were here and warned us.',
    ],
    work(1, 'All extinguishers of Bohye are changed this week.'),
    done(5, 'Yours is new and good for two years. The sticker is on the side.'),
  ),
  request(
    'Grace Owusu-Ansah',
    184,
    ['Pipe leaks behind the shops', 'A pipe by the wall is broken, there is a pool and mosquitoes.', 'pipe'],
    start(0),
    done(1, 'Mended yesterday evening, and the pool is filled up.'),
  ),
  request(
    'Wumpini Abukari',
    213,
    ['Receipt for last year’s rent', 'The tax office asks for all receipts of last year.'],
    done(
      2,
      'They all stand under My Invoices: press PDF on each. We printed them for you too, at the office.',
    ),
  ),
  request(
    'Esi Quayson',
    229,
    [
      'Washroom tap broken',
      'The tap in the shared washroom does not close, the floor is wet all day.',
      'tap',
    ],
    work(1, 'The plumber comes tomorrow.'),
    reply(2, 'He put a rubber only. It runs again.'),
    answer(1, 'We told him to change the whole tap. He is there today.'),
    done(1),
  ),
  request(
    'Dzifa Amegashie',
    247,
    ['Paint the front of the shops', 'The front of our row looks old beside the new plaza.'],
    work(5, 'We plan to paint all of Bohye after the rains. Cream and green as before.'),
    done(31, 'Painted. Thank you for moving your things.'),
  ),
]
