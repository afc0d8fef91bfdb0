import {
  answer,
  type CaseHistory,
  confirm,
  done,
  refuse,
  reply,
  request,
  start,
  withPriority,
  work,
} from './cases.history.ts'

export const REQUESTS_OF_FLATS: CaseHistory[] = [
  withPriority(
    'urgent',
    request(
      'Kweku Botchway',
      3,
      [
        'No light on the staircase',
        'The bulb between the second and third floor is off since Sunday, and the switch cover is hanging. We use our phones to climb. My mother nearly fell.',
        'stairs',
      ],
      work(
        1,
        'Sorry about this. Please keep away from the switch. Our electrician comes tomorrow before noon.',
      ),
      reply(0, 'Thank you. I have told the others on our floor not to touch it.'),
    ),
  ),
  request(
    'Sefakor Agbodza',
    11,
    [
      'Louvre blades broken in the hall',
      'Three blades in the hall window are broken after the storm, one is lying on the sill. The children cut themselves easily, and mosquitoes come in.',
      'louvre',
    ],
    work(
      1,
      'We have measured the window. Do you prefer clear glass, or the frosted type that the others have?',
    ),
    reply(1, 'Frosted please, as before.'),
    answer(2, 'The glazier has them on order; he fixes all three on Saturday morning. Will somebody be in?'),
    reply(0, 'Yes, I am home until 11.'),
  ),
  withPriority(
    'high',
    request(
      'Nii Okai Quartey',
      21,
      [
        'Kitchen tap does not close',
        'The handle came off and water runs day and night. I tied it with a strip of tube, it still leaks.',
        'tap',
      ],
      start(0),
      answer(
        1,
        'The plumber is coming this afternoon with a new tap. Please close the stopcock under the sink.',
      ),
      done(0, 'New tap fitted. The plumber says that the pressure is good; tell us if it drips again.'),
      confirm(2, 5, 'Quick and clean work, God bless you.'),
    ),
  ),
  request(
    'Araba Turkson',
    26,
    [
      'Water closet keeps running',
      'After flushing the tank never fills, you hear the water all night. The bill will be too much.',
    ],
    work(1, 'This is the float valve. We buy one and the caretaker changes it tomorrow.'),
    done(1, 'Changed this morning.'),
    confirm(1, 4),
  ),
  request(
    'Salamatu Mumuni',
    38,
    [
      'Water pressure very low',
      'In the mornings only drops come in the bathroom. On the ground floor they have plenty.',
    ],
    work(1, 'We think it is the pump on the polytank. A technician looks at it on Thursday.'),
    reply(3, 'He came, but it is the same this morning.'),
    answer(
      1,
      'He found a worn pressure switch and had to order it. We fill the upper tank by hand until it is here.',
    ),
    reply(1, 'Okay, that helps. God bless you.'),
    done(4, 'The new switch is in, we tested it on all three floors.'),
    confirm(3, 3, 'It is good now, but it took two weeks.'),
  ),
  request(
    'Kwame Ɔfosu',
    47,
    [
      'Ceiling stain in the bedroom',
      'Whenever it rains there is a brown mark that grows, now it also comes down the wall. The paint is peeling.',
    ],
    work(2, 'A roofing sheet has lifted. The roofer goes up as soon as it is dry.'),
    reply(5, 'It rained again on Tuesday night and the mark is bigger. Please hurry, my mattress is below.'),
    answer(1, 'He was there today and fixed two sheets. We let it dry for a week and then paint.'),
    reply(6, 'No water since then. Waiting for the painter.'),
    done(4, 'Painted today. Thank you for your patience.'),
    confirm(5, 4),
  ),
  withPriority(
    'low',
    request(
      'Ibrahim Tahiru',
      58,
      [
        'May I put up a DStv dish',
        'I want to fix a small dish on the balcony rail. The installer needs your permission.',
      ],
      work(1, 'You may, on the inner side of the rail and not on the roof. Please no holes in the tiles.'),
      reply(1, 'Understood, he uses clamps.'),
      done(6),
    ),
  ),
  request(
    'Sefakor Agbodza',
    73,
    [
      'Gate key does not turn',
      'The lock of the small gate is stiff, this morning my key bent. Others have the same problem.',
    ],
    work(0, 'The caretaker has oiled it. We bring a new lock this week, with two keys for each flat.'),
    done(4, 'The new lock is in. Please collect your two keys at the office, and bring the old one.'),
  ),
  request(
    'Kweku Botchway',
    84,
    [
      'Prepaid meter shows error',
      'I bought credit for GHS 200 but the meter refuses the code. It shows Err 11.',
    ],
    work(0, 'Err 11 means a wrong tariff index. Please send us the meter number and we call ECG for you.'),
    reply(0, 'It is 0142 2207 7781. We are sitting in darkness.'),
    answer(1, 'ECG has sent two reset codes, the caretaker brings them to you. Type both, then your own.'),
    done(1),
  ),
  request(
    'Nii Okai Quartey',
    96,
    [
      'Knock down the wall between hall and kitchen',
      'I want to open the kitchen to the hall. I pay for the mason myself.',
    ],
    refuse(
      2,
      'We cannot allow this: that wall carries the floor above you. A hatch of 60 by 80 cm would be possible, if our engineer looks at it first.',
    ),
    reply(1, 'Thank you for explaining. I will think about the hatch.'),
  ),
  request(
    'Salamatu Mumuni',
    119,
    ['Bathroom drain is choked', 'The water stands to the ankle when I shower, and it smells.'],
    start(0),
    done(
      1,
      'The plumber took out a cloth and a lot of hair; he put a new grating so that it does not happen again.',
    ),
  ),
  withPriority(
    'urgent',
    request(
      'Kwame Ɔfosu',
      134,
      [
        'Pipe burst behind the building',
        'The white pipe on the wall behind flat 1B is spraying water everywhere. The polytank will be empty by tonight.',
        'pipe',
      ],
      work(
        0,
        'Thank you for the picture. The main is closed and the plumber is on his way. Water is back this evening.',
      ),
      reply(0, 'Seen him now.'),
      done(0, 'Joint and a piece of pipe are new. Water is back on all floors.', 'pipe-mended'),
    ),
  ),
  request(
    'Ibrahim Tahiru',
    152,
    [
      'Termites in the door frame',
      'The frame of the bedroom door sounds hollow and there is powder on the floor every morning.',
    ],
    work(2, 'Our man sprays on Friday. Please clear the corner and keep the children away for one day.'),
    reply(6, 'He sprayed, but I see new powder.'),
    answer(2, 'Then the frame must go. The carpenter makes a new one of treated odum.'),
    done(11, 'New frame is in and painted.'),
  ),
  request(
    'Kweku Botchway',
    177,
    ['Mosquito net of the kitchen torn', 'Please can you change the net, the frame is okay.'],
    work(3, 'The carpenter does all nets on your floor next week.'),
    done(8),
  ),
  withPriority(
    'urgent',
    request(
      'Nii Okai Quartey',
      205,
      ['Socket in the hall sparks', 'When I plug the iron it sparks, and the wall around it is black.'],
      work(0, 'Please do not use it. The electrician comes today.'),
      done(0, 'Socket and a burnt piece of cable are new. He checked the other sockets too.'),
    ),
  ),
  request(
    'Sefakor Agbodza',
    236,
    ['Copy of my tenancy agreement', 'My employer asks for a copy. I cannot find mine.'],
    done(1, 'You find it here in the portal now, under Documents, as often as you need it.'),
  ),
  request(
    'Salamatu Mumuni',
    262,
    [
      'Painting before the naming ceremony',
      'We have a baby. Can the hall be painted this month? It was last done long before us.',
    ],
    work(2, 'Congratulations! It is your turn this quarter anyway; the painter comes on Monday.'),
    reply(1, 'Amen. Cream like before please.'),
    done(7, 'All done. Best wishes to mother and child.'),
  ),
]
