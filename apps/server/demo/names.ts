/** Names of users of the demonstration, by region. */
export const NAMES = {
  de: {
    first: [
      'Anna',
      'Jonas',
      'Leonie',
      'Mehmet',
      'Sabine',
      'Thomas',
      'Katarzyna',
      'Jürgen',
      'Fatma',
      'Lukas',
      'Heike',
      'Dirk',
    ],
    last: [
      'Müller',
      'Schmidt',
      'Yılmaz',
      'Krüger',
      'Nowak',
      'Weiß',
      'Hoffmann',
      'Großmann',
      'Becker',
      'Öztürk',
      'Lange',
    ],
  },
  fr: {
    first: ['Chloé', 'Hugo', 'Inès', 'Théo', 'Zoé', 'Mathéo', 'Élodie', 'François', 'Amélie', 'Youssef', 'Noémie'],
    last: ['Lefèvre', 'Moreau', 'Benali', 'Garnier', 'Dupré', 'Roussel', 'Fontaine', 'Chevalier', 'Marchand'],
  },
  es: {
    first: ['Lucía', 'Mateo', 'Sofía', 'Iñaki', 'Carmen', 'Joaquín', 'Pilar', 'Andrés', 'Núria', 'Álvaro', 'Begoña'],
    last: ['García', 'Muñoz', 'Fernández', 'Ibáñez', 'Ortega', 'Vidal', 'Castaño', 'Peña', 'Delgado'],
  },
  zh: {
    first: ['伟', '芳', '娜', '敏', '静', '强', '磊', '洋', '艳', '小明', '思雨', '浩然'],
    last: ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '周', '吴', '徐'],
  },
} as const;

export type Region = keyof typeof NAMES;
