CREATE TABLE rooms (id TEXT PRIMARY KEY, title TEXT NOT NULL, topic TEXT NOT NULL);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  room TEXT NOT NULL REFERENCES rooms (id),
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  sent_at INTEGER NOT NULL
);

CREATE INDEX messages_by_room ON messages (room, id);

INSERT INTO rooms (id, title, topic) VALUES
  ('lounge', 'Lounge', 'Everything that has no room of its own'),
  ('garden', 'Garden', 'Who waters the tomatoes?'),
  ('kitchen', 'Kitchen', 'Recipes, and the empty fridge');

INSERT INTO messages (room, author, text, sent_at) VALUES
  ('lounge', 'Mira', 'The projector is back. Film on Friday?', 1790683200000),
  ('lounge', 'Tom', 'Yes! I bring popcorn, and the long cable.', 1790683260000),
  ('lounge', 'Mira', 'Then we can sit outside, if it stays dry.', 1790683320000),
  ('lounge', 'Yusuf', 'It will. The swallows fly high.', 1790683500000),
  ('garden', 'Yusuf', 'I watered everything but the mint.', 1790676000000),
  ('kitchen', 'Tom', 'There is soup.', 1790679600000);
